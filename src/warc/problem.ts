/** What is wrong with a record or a file; the code is for programs. */
export interface Problem {
  readonly code: string
  readonly message: string
}
