type Asked<Question, Answer> = {
  question: Question
  resolve: (answer: Answer) => void
  reject: (reason: unknown) => void
}

/**
 * Batches concurrent calls, so that many of them cost few round trips. At most `lanes` batches run at the same time,
 * each with at most `most` calls; further calls queue for the next batch. A lone call waits only for `setImmediate`.
 */
export function createBatcher<Question, Answer>(
  ask: (questions: Question[]) => Promise<Answer[]>,
  { lanes, most }: { lanes: number; most: number },
): (question: Question) => Promise<Answer> {
  const waiting: Asked<Question, Answer>[] = []
  let underWay = 0
  let isPlanned = false

  function plan(): void {
    if (isPlanned || underWay >= lanes || waiting.length === 0) return
    isPlanned = true
    // Waits for `setImmediate`, so that calls made until then join the batch.
    setImmediate(() => {
      isPlanned = false
      void go(waiting.splice(0, most))
      plan()
    })
  }

  async function go(some: Asked<Question, Answer>[]): Promise<void> {
    underWay++
    try {
      const answers = await ask(some.map(({ question }) => question))
      for (const [i, { resolve }] of some.entries()) resolve(answers[i] as Answer)
    } catch (error) {
      for (const { reject } of some) reject(error)
    } finally {
      underWay--
      plan()
    }
  }

  return (question) =>
    new Promise((resolve, reject) => {
      waiting.push({ question, resolve, reject })
      plan()
    })
}
