const ANSWER_AFTER_MS = 300

/**
 * Waits for the work and at least 300 ms, which is usually longer than the work takes. So the response time does not
 * reveal what the work found.
 */
export async function hideDuration(work: Promise<void>): Promise<void> {
  await Promise.all([work, new Promise((resolve) => setTimeout(resolve, ANSWER_AFTER_MS))])
}
