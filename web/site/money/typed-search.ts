import * as z from 'zod/mini'
import { MoneySearch } from '#contracts/money/money-page.ts'
import { emailAddress } from '#contracts/platform/plain-text.ts'

const NO_PROOF = 'Enter an e-mail address, or the last four digits of a phone number'

/** The typed values. `proof` is an e-mail address or the last four digits of a phone number; it may be empty. */
export const TypedSearch = z.object({
  reference: MoneySearch.shape.reference,
  proof: z.string().check(
    z.trim(),
    z.refine(
      (text) => text === '' || isPhoneEnd(text) || emailAddress(NO_PROOF).safeParse(text).success,
      NO_PROOF,
    ),
  ),
})
export type TypedSearch = z.infer<typeof TypedSearch>

export function searchOf({ reference, proof }: TypedSearch): MoneySearch {
  const typed = proof.trim()
  if (typed === '') return { reference }
  return isPhoneEnd(typed) ? { reference, phoneEnd: typed } : { reference, email: typed }
}

const isPhoneEnd = (text: string): boolean => /^\d{4}$/.test(text)
