import { typedNumber } from '#admin/parts/form/typed-number.ts'
import type { RefundPolicyRow } from '#contracts/company/refund-policies.ts'

/** The fields of the form, as typed. `brackets` has one line for each step: `48 25` is 25 percent from 48 hours on. */
export type TypedPolicy = { name: string; flat: string; move: string; brackets: string }

export const asTypedPolicy = ({ name, flat, move, brackets }: RefundPolicyRow): TypedPolicy => ({
  name,
  flat: `${flat}`,
  move: `${move}`,
  brackets: brackets.map(({ hoursBefore, percent }) => `${hoursBefore} ${percent}`).join('\n'),
})

/**
 * Two whole numbers with words between them: `48 25`, `48 hours: 25%`. A sign or a point before a number makes the line
 * invalid: `-48 25` and `4.5 25` must not be read as other numbers.
 */
const LINE = /^[^\d.-]*(\d+)\D*[^\d.,-](\d+)\D*$/

/** Converts the fields for the API. A line without two numbers is invalid, and so is the policy. */
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
