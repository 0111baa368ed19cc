import { UserError } from '../user-error.ts'
import { isObject } from './asked.ts'
import { messageOf } from './extract-job.ts'
import { version } from './version.ts'

/**
 * The Model Context Protocol (https://modelcontextprotocol.io/specification), as far as a server of one tool needs it:
 * JSON-RPC 2.0, a message in and its reply out.
 */
export type Reply = Readonly<Record<string, unknown>>

/** Newest first. They differ in nothing that is used here. */
const VERSIONS = ['2025-11-25', '2025-06-18', '2025-03-26', '2024-11-05'] as const

/** Codes of JSON-RPC 2.0, §5.1. */
const CODE = { parse: -32700, request: -32600, method: -32601, parameters: -32602 } as const

export interface Tool {
  readonly name: string
  readonly description: string
  readonly inputSchema: object
  readonly annotations: object
  /** Gives the text of the answer; a UserError is told to the model. */
  readonly call: (input: Readonly<Record<string, unknown>>) => Promise<string>
}

/** The reply to one message as it was sent; none to a notification. */
export async function answerMcp(text: string, tool: Tool): Promise<Reply | undefined> {
  let message: unknown
  try {
    message = JSON.parse(text)
  } catch {
    return failure(null, CODE.parse, 'The message is not JSON.')
  }
  if (!isObject(message) || message['jsonrpc'] !== '2.0') {
    return failure(null, CODE.request, 'The message is not one of JSON-RPC 2.0.')
  }
  const { id, method, params } = message
  if (id === undefined || typeof method !== 'string') return undefined // a notification, or a reply to nothing we asked
  const answer = METHODS[method]
  if (answer === undefined) return failure(id, CODE.method, `There is no method "${method}".`)
  try {
    return { jsonrpc: '2.0', id, result: await answer(isObject(params) ? params : {}, tool) }
  } catch (error) {
    return failure(id, CODE.parameters, messageOf(error))
  }
}

function failure(id: unknown, code: number, message: string): Reply {
  return { jsonrpc: '2.0', id, error: { code, message } }
}

type Method = (params: Readonly<Record<string, unknown>>, tool: Tool) => unknown

const METHODS: Readonly<Record<string, Method | undefined>> = Object.assign(Object.create(null), {
  initialize: ({ protocolVersion }, { name }) => ({
    protocolVersion: VERSIONS.find(known => known === protocolVersion) ?? VERSIONS[0],
    capabilities: { tools: {} },
    serverInfo: { name: 'pith', title: 'pith', version: version() },
    instructions: `Use ${name} to read web pages: it gives their main content without menus, banners and advertisements.`,
  }),
  ping: () => ({}),
  'tools/list': (_, { call, ...described }) => ({ tools: [described] }),
  'tools/call': async ({ name, arguments: input = {} }, tool) => {
    if (name !== tool.name) throw new UserError('bad-option', `There is no tool "${name}". Use ${tool.name}.`)
    try {
      return { content: [{ type: 'text', text: await tool.call(isObject(input) ? input : {}) }], isError: false }
    } catch (error) {
      return { content: [{ type: 'text', text: messageOf(error) }], isError: true }
    }
  },
} satisfies Record<string, Method>)
