/** Something the operator can mend: `main.ts` prints the sentence alone and exits with 1. */
export class StartupError extends Error {
  override name = 'StartupError'
}
