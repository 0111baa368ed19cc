import { UserError } from '../user-error.ts'

/** What to tell about an error: what the user can mend is said plainly; anything else is our fault. */
export function problemOf(error: unknown): string {
  if (error instanceof UserError) return error.message
  const lines = (error instanceof Error ? (error.stack ?? error.message) : String(error)).split('\n').slice(0, 5)
  return (
    `This is a fault in pith, not in what you asked for:\n${lines.join('\n')}\n` +
    'Please report it with these lines, the command line and, if you may share it, the page: `npm bugs pith`.'
  )
}
