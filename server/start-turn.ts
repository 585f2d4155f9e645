/**
 * The time after which a job stops taking items. A node runs five jobs at a time, so a job that waits for a slow
 * provider or mail server must end, or it would block the others.
 */
const LONGEST_TURN_MS = 40_000

/** Starts the turn of a job. The returned function tells whether the job may take another item. */
export function startTurn(turnMs = LONGEST_TURN_MS): () => boolean {
  const end = performance.now() + turnMs
  return () => performance.now() <= end
}
