import { seatsInWords } from '#domain/network/seats-in-words.ts'
import { formatNaira, naira } from '#domain/platform/money.ts'

type Line = { bookingId: number; seatNo: string; amountDue: number }

/**
 * Returns the balance text and amount for one line of the manifest. Only the line of a booking's first seat has the
 * amount. Otherwise a crew that adds up the lines would collect the balance once for each seat.
 */
export function manifestBalance(line: Line, lines: readonly Line[]): { amount: number; words: string } {
  const seatNos = lines.filter(({ bookingId }) => bookingId === line.bookingId).map(({ seatNo }) => seatNo)
  const [first = line.seatNo] = seatNos
  if (line.amountDue === 0) return { amount: 0, words: 'Paid' }
  if (line.seatNo !== first) return { amount: 0, words: `See seat ${first}` }
  const due = `${formatNaira(naira(line.amountDue))} due`
  return { amount: line.amountDue, words: seatNos.length > 1 ? `${due} for ${seatsInWords(seatNos)}` : due }
}
