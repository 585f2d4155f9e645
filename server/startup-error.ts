/** An error the operator can fix: `main.ts` prints only the sentence and exits with 1. */
export class StartupError extends Error {
  override name = 'StartupError'
}
