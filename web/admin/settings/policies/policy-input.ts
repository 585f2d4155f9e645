import { typedNumber } from '#admin/parts/form/typed-number.ts'
import type { RefundPolicyRow } from '#contracts/company/refund-policies.ts'

/**
 * The typed values of the form. `brackets` has one line for each step: `48 25` means 25 percent from 48 hours before
 * departure.
 */
export type TypedPolicy = { name: string; flat: string; move: string; brackets: string }

export const asTypedPolicy = ({ name, flat, move, brackets }: RefundPolicyRow): TypedPolicy => ({
  name,
  flat: `${flat}`,
  move: `${move}`,
  brackets: brackets.map(({ hoursBefore, percent }) => `${hoursBefore} ${percent}`).join('\n'),
})

/**
 * Matches two whole numbers with words between them: `48 25`, `48 hours: 25%`. A sign or a point before a number makes
 * the line invalid, because `-48 25` and `4.5 25` must not be read as other numbers.
 */
const LINE = /^[^\d.-]*(\d+)\D*[^\d.,-](\d+)\D*$/

/** Converts the values for the API. A line that does not match makes the whole policy invalid. */
export const policyOf = (typed: TypedPolicy) => ({
  name: typed.name,
  flat: typedNumber(typed.flat) ?? Number.NaN,
  move: typedNumber(typed.move) ?? Number.NaN,
  brackets: typed.brackets
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => {
      const [, hours, percent] = LINE.exec(line) ?? []
      return { hoursBefore: Number(hours ?? Number.NaN), percent: Number(percent ?? Number.NaN) }
    }),
})
