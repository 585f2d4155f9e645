/** An error in Termii's format. */
export class SmsError extends Error {
  readonly statusCode: number
  readonly body: Record<string, unknown>

  constructor(statusCode: number, message: string) {
    super(message)
    this.statusCode = statusCode
    this.body = { code: statusCode, status: 'error', message }
  }
}
