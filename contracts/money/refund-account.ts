import * as z from 'zod/mini'

const TEN_DIGITS = 'Enter the 10 digits of the account number'

/** The account as the form sends it. Spaces in the number do not matter. */
export const BankAccount = z.object({
  bankId: z.string('Choose a bank').check(z.trim(), z.regex(/^[0-9]{1,12}$/, 'Choose a bank')),
  accountNumber: z.pipe(
    z.string(TEN_DIGITS).check(z.maxLength(40, TEN_DIGITS)),
    z.pipe(
      z.transform((text: string) => text.replace(/[\s-]/g, '')),
      z.string().check(z.regex(/^[0-9]{10}$/, TEN_DIGITS)),
    ),
  ),
})
export type BankAccount = z.infer<typeof BankAccount>

/**
 * The state of /refund-account, which the server embeds in the page. All of its steps are forms that work without
 * script.
 * - `none`: no link was opened.
 * - `open`: the page shows the button that uses up the link.
 * - `waiting`: the provider has not confirmed the account yet.
 */
export const RefundAccountState = z.object({
  step: z.enum(['none', 'open', 'form', 'confirm', 'taken', 'waiting']),
  /** The token of the link, for the step `open`. */
  token: z.nullable(z.string()),
  /** The key of the visit, for the steps `form` and `confirm`. */
  key: z.nullable(z.string()),
  refund: z.nullable(z.object({ amount: z.int(), reference: z.string(), until: z.iso.datetime() })),
  banks: z.array(z.object({ id: z.string(), name: z.string() })),
  typed: z.object({ bankId: z.string(), accountNumber: z.string() }),
  /** The account that the provider knows. `accountName` is null after it was sent. */
  account: z.nullable(
    z.object({ bankName: z.string(), end: z.string(), accountName: z.nullable(z.string()) }),
  ),
  /** Identifies the submission, so that a form that is sent twice counts once. */
  submission: z.nullable(z.string()),
  error: z.nullable(z.string()),
  fields: z.object({ bankId: z.optional(z.string()), accountNumber: z.optional(z.string()) }),
})
export type RefundAccountState = z.infer<typeof RefundAccountState>
