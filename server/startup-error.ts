/** An error that the operator can fix. `main.ts` prints only its sentence, without a stack, and exits with code 1. */
export class StartupError extends Error {
  override name = 'StartupError'
}
