import type { VerifiedPayment } from '#contracts/payments.ts'

/** What a buyer knows of a request: it was done, it was refused, or nobody can tell from here. */
export type Outcome = 'ok' | 'refused' | 'unknown'

/** Everything buyers asked for and were told, to be held against the books afterwards. */
export type Operation =
  | {
      act: 'hold'
      outcome: Outcome
      key: string
      seatIds: number[]
      booking: { id: number; token: string } | null
    }
  | { act: 'initialize'; outcome: Outcome; bookingId: number; reference: string | null }
  | { act: 'verify'; outcome: Outcome; reference: string; said: VerifiedPayment['status'] | null }
  | { act: 'release'; outcome: Outcome; token: string }
  | { act: 'staff'; outcome: Outcome; method: string; path: string; body: object | null }

export type History = { record: (operation: Operation) => void; all: () => Operation[] }

export function startHistory(): History {
  const operations: Operation[] = []
  return { record: (operation) => void operations.push(operation), all: () => operations }
}
