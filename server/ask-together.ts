type Asked<Question, Answer> = {
  question: Question
  resolve: (answer: Answer) => void
  reject: (reason: unknown) => void
}

/**
 * Questions that come at the same moment are asked in one go. Alone, one is asked at once; while `lanes` are under way
 * the next wait for one another, so a crowd costs few round trips and nobody waits for a crowd.
 */
export function askTogether<Question, Answer>(
  ask: (questions: Question[]) => Promise<Answer[]>,
  { lanes, most }: { lanes: number; most: number },
): (question: Question) => Promise<Answer> {
  const waiting: Asked<Question, Answer>[] = []
  let underWay = 0
  let isPlanned = false

  function plan(): void {
    if (isPlanned || underWay >= lanes || waiting.length === 0) return
    isPlanned = true
    // By then all that has arrived with this one has been read.
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
