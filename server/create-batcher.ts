type Asked<Question, Answer> = {
  question: Question
  resolve: (answer: Answer) => void
  reject: (reason: unknown) => void
}

/**
 * Batches concurrent calls. A lone call runs at once. While `lanes` batches run, new calls queue for the next batch, so
 * many concurrent calls cost few round trips and a lone call has no delay.
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
    // Waits for setImmediate, so that calls which arrived at the same time join the batch.
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
