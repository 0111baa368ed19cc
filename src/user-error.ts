/**
 * An error that the caller can mend. The message ends in what to do; `code` is for programs.
 * Bad HTML is never an error: only bad arguments, missing files and the like are.
 */
export class UserError extends Error {
  override readonly name = 'UserError'
  readonly code: string

  constructor(code: string, message: string, options?: ErrorOptions) {
    super(message, options)
    this.code = code
  }
}
