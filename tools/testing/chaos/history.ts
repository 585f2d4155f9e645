import type { VerifiedPayment } from '#contracts/money/payments.ts'

/** The result of a request as its sender knows it. `unknown` means a 5xx or no response. */
export type Outcome = 'ok' | 'refused' | 'unknown'

/** A request of a buyer or of staff and its result, to be compared with our records afterwards. */
export type Operation =
  | {
      act: 'hold'
      outcome: Outcome
      key: string
      seatIds: number[]
      booking: { id: number; token: string } | null
    }
  | {
      act: 'initialize'
      outcome: Outcome
      bookingId: number
      reference: string | null
      /** The server answered 404. */
      isNotFound: boolean
    }
  | { act: 'verify'; outcome: Outcome; reference: string; said: VerifiedPayment['status'] | null }
  | { act: 'release'; outcome: Outcome; token: string }
  | { act: 'staff'; outcome: Outcome; method: string; path: string; body: object | null }

export type History = { record: (operation: Operation) => void; all: () => Operation[] }

export function startHistory(): History {
  const operations: Operation[] = []
  return { record: (operation) => void operations.push(operation), all: () => operations }
}
