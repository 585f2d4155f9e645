import type { CashUp, CashUpEntry } from '#contracts/money/cash-up.ts'
import type { ClosingRow, Move } from './queries.ts'

/**
 * Sums the payments and refunds of one day, by clerk and by method. `cash` is cash taken minus cash paid out. Includes
 * the closing of each clerk, if there is one.
 */
export function countUp(day: string, moves: Move[], closings: ClosingRow[] = []): CashUp {
  const clerks = [...new Map(moves.map(({ clerkId, clerk }) => [clerkId, clerk]))]
  return {
    day,
    clerks: clerks
      .map(([id, name]) => {
        const own = moves.filter(({ clerkId }) => clerkId === id)
        const closing = closingOf(closings, id)
        return { id, name, cash: cashIn(own), methods: byMethod(own), entries: own.map(entryOf), closing }
      })
      .toSorted((a, b) => a.name.localeCompare(b.name)),
    methods: byMethod(moves),
    cash: cashIn(moves),
  }
}

function closingOf(closings: ClosingRow[], id: number): CashUp['clerks'][number]['closing'] {
  const found = closings.find(({ clerkId }) => clerkId === id)
  if (!found) return null
  const { clerkId: _, closedAt, ...closing } = found
  return { ...closing, closedAt: closedAt.toISOString() }
}

const METHODS = ['cash', 'pos', 'transfer', 'override'] as const

const byMethod = (moves: Move[]): CashUp['methods'] =>
  METHODS.map((method) => {
    const of = (kind: Move['kind']) => moves.filter((move) => move.method === method && move.kind === kind)
    const [taken, returned] = [of('taken'), of('returned')]
    return {
      method,
      taken: sum(taken),
      takenCount: taken.length,
      returned: sum(returned),
      returnedCount: returned.length,
    }
  }).filter(({ takenCount, returnedCount }) => takenCount + returnedCount > 0)

const cashIn = (moves: Move[]): number => {
  const cash = byMethod(moves).find(({ method }) => method === 'cash')
  return cash ? cash.taken - cash.returned : 0
}

const sum = (moves: Move[]): number => moves.reduce((total, { amount }) => total + amount, 0)

const entryOf = ({ clerkId: _, clerk: __, at, ...entry }: Move): CashUpEntry => ({
  ...entry,
  at: at.toISOString(),
})
