import type { Ask } from '#testing/chaos/ask.ts'

/** Times in milliseconds of `performance.now()`. */
type Answered = { sent: number; answered: number }
/** A successful hold. */
type Yes = { firstSent: number; answered: number }

/** Records when each hold was first requested and when it succeeded. */
export function watchHolds() {
  const firstSent = new Map<string, number>()
  const yeses: Yes[] = []
  const all: Answered[] = []
  return {
    watch:
      (ask: Ask): Ask =>
      async (method, path, body, key) => {
        const sent = performance.now()
        if (key && !firstSent.has(key)) firstSent.set(key, sent)
        const answer = await ask(method, path, body, key)
        const answered = performance.now()
        if (key) all.push({ sent, answered })
        if (key && answer.outcome === 'ok') yeses.push({ firstSent: firstSent.get(key) as number, answered })
        return answer
      },
    /**
     * Counts holds that were both requested and successful in this time. The retry of an earlier hold does not count.
     */
    yesesBetween: (start: number, end: number): number =>
      yeses.filter((yes) => yes.firstSent >= start && yes.answered <= end).length,
    /** Returns the longest response time of a hold that was requested in this time. */
    longestAnswer: (start: number, end: number): number =>
      Math.max(
        0,
        ...all
          .filter(({ sent }) => sent >= start && sent <= end)
          .map(({ sent, answered }) => answered - sent),
      ),
    /** Returns the longest time without a successful hold. */
    longestGap: (start: number, end: number): number => {
      const times = [start, ...yeses.map((yes) => yes.answered), end]
        .filter((time) => time >= start && time <= end)
        .sort((a, b) => a - b)
      return Math.max(...times.slice(1).map((time, index) => time - (times[index] as number)))
    },
  }
}
