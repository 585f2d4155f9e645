import type { Answer } from './check-answer.ts'
import { nameOf, type Operation } from './operations.ts'

/** Records the endpoints that accepted a request. */
export function answersSeen() {
  const fine = new Set<string>()
  return {
    note(operation: Operation, { status }: Answer) {
      if (status < 300) fine.add(nameOf(operation))
    },
    wasFine: (operation: Operation) => fine.has(nameOf(operation)),
    neverFine: (names: string[]) => names.filter((name) => !fine.has(name)),
  }
}
