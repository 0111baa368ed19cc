import { commandGroup } from './command.ts'

/** Every command. Each is loaded when it is asked for, so that `pith page.html` does not wait for the laboratory. */
export const commands = commandGroup({
  summary: 'Find the main content of web pages.',
  commands: {
    extractors: () => import('./extractors.ts'),
  },
})
