import { fetchPage } from './fetch-page.ts'
import type { ServerOptions } from './listen.ts'
import { answerMcp, type Reply } from './mcp.ts'
import { openPagePool } from './page-pool.ts'
import { readPageTool } from './read-page-tool.ts'
import { answerPage } from './service.ts'

export type LocalMcpOptions = Required<Pick<ServerOptions, 'pageTimeoutMs' | 'memoryMb' | 'timeoutMs' | 'maxBytes'>> &
  Pick<ServerOptions, 'threads' | 'userAgent'>

/** The tool for one agent, without HTTP: a message in, its reply out. */
export function openMcp({ threads = 1, pageTimeoutMs, memoryMb, ...fetching }: LocalMcpOptions): {
  answer: (message: string) => Promise<Reply | undefined>
  close: () => Promise<void>
} {
  const pool = openPagePool({ threads, pageTimeoutMs, memoryMb })
  const service = { pool, fetchPage: (url: string) => fetchPage(url, fetching) }
  const tool = readPageTool(
    async ({ html, url }, options) =>
      (await answerPage(service, { input: html, url }, { shape: 'reader', options })).body,
  )
  return { answer: message => answerMcp(message, tool), close: pool.close }
}
