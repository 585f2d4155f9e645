import * as z from 'zod/mini'
import { plainText } from '#contracts/platform/plain-text.ts'
import { POLICY_BOUNDS } from '#domain/company/refund-policy.ts'

const within = (
  { least, most }: { least: number; most: number },
  refusal: string,
  unlessWhole: string = refusal,
) => z.int(unlessWhole).check(z.minimum(least, refusal), z.maximum(most, refusal))

const CHARGE = 'Enter ₦0 to ₦5,000'

/** A charge in whole naira per seat. */
const charge = within(POLICY_BOUNDS.naira, CHARGE)

const TWO_NUMBERS = 'Each line needs two whole numbers: hours and percent'

export const RefundBracket = z.strictObject({
  hoursBefore: within(POLICY_BOUNDS.hours, 'Enter 0 to 720 hours', TWO_NUMBERS),
  percent: within(POLICY_BOUNDS.percent, 'Enter 0 to 100 percent', TWO_NUMBERS),
})

const rises = (numbers: readonly number[]): boolean =>
  numbers.every((number, at) => at === 0 || number > (numbers[at - 1] ?? 0))

/** Hours fall and percents rise from line to line. The last line begins at the departure. */
const brackets = z.array(RefundBracket, 'Enter at least one line').check(
  z.minLength(POLICY_BOUNDS.brackets.least, 'Enter at least one line'),
  z.maxLength(POLICY_BOUNDS.brackets.most, `At most ${POLICY_BOUNDS.brackets.most} lines`),
  z.refine(
    (lines) => rises(lines.map(({ hoursBefore }) => -hoursBefore)),
    'Each line needs fewer hours than the line above',
  ),
  z.refine(
    (lines) => rises(lines.map(({ percent }) => percent)),
    'Each line needs a higher percentage than the line above',
  ),
  z.refine((lines) => lines.at(-1)?.hoursBefore === 0, 'The last line must begin at 0 hours'),
)

/** A new policy. It affects seats that are held from now on. `flat` and `move` are naira per seat. */
export const RefundPolicyInput = z.strictObject({
  name: plainText(1, 'Name is required', 80),
  flat: charge,
  move: charge,
  brackets,
})
export type RefundPolicyInput = z.infer<typeof RefundPolicyInput>

export const RefundPolicyRow = z.object({
  id: z.int(),
  name: z.string(),
  flat: z.int(),
  move: z.int(),
  brackets: z.array(z.object({ hoursBefore: z.int(), percent: z.int() })),
  validFrom: z.iso.datetime(),
  /** The name of the member of staff who made it. Null for the first policy. */
  createdBy: z.nullable(z.string()),
  isInForce: z.boolean(),
})
export type RefundPolicyRow = z.infer<typeof RefundPolicyRow>

export const RefundPolicyAnswer = z.object({ data: RefundPolicyRow })
/** The newest 50 policies, newest first. */
export const RefundPoliciesAnswer = z.object({ data: z.array(RefundPolicyRow) })
