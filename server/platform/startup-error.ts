/** An error that the operator can fix. The entry scripts print its message without a stack and exit with code 1. */
export class StartupError extends Error {
  override name = 'StartupError'
}
