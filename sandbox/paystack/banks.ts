import { accountNotResolved } from '#sandbox/paystack/errors.ts'
import type { Query } from '#sandbox/paystack/list.ts'

/** Some banks of Paystack's list, with their real ids and codes. The last one is closed. */
const BANKS = [
  { id: 1, name: 'Access Bank', code: '044', active: true },
  { id: 7, name: 'First Bank of Nigeria', code: '011', active: true },
  { id: 9, name: 'Guaranty Trust Bank', code: '058', active: true },
  { id: 67, name: 'Kuda Bank', code: '50211', active: true },
  { id: 171, name: 'OPay Digital Services Limited (OPay)', code: '999992', active: true },
  { id: 18, name: 'United Bank For Africa', code: '033', active: true },
  { id: 21, name: 'Zenith Bank', code: '057', active: true },
  { id: 13, name: 'Heritage Bank', code: '030', active: false },
]

/** No bank has accounts that begin like this. */
const NOBODY = '0000'

/** Pages by cursor have four banks, so that clients must follow the cursor. */
const PER_PAGE = 4

export function listBanks({ use_cursor, next }: Query) {
  const all = BANKS.map((bank) => ({
    ...bank,
    slug: bank.name.toLowerCase().replace(/\W+/g, '-'),
    country: 'Nigeria',
    currency: 'NGN',
    type: 'nuban',
    is_deleted: false,
  }))
  if (use_cursor !== 'true') return { data: all }
  const from = Number(next ?? 0)
  const isLast = from + PER_PAGE >= all.length
  return {
    data: all.slice(from, from + PER_PAGE),
    meta: { next: isLast ? null : String(from + PER_PAGE), previous: null, perPage: PER_PAGE },
  }
}

/** The owner of an account. All accounts belong to one person, except those that nobody has. */
export function resolveAccount({ account_number, bank_code }: Query) {
  const bank = BANKS.find(({ code }) => code === bank_code)
  if (!bank || !isAccount(account_number)) throw accountNotResolved()
  return { account_number, account_name: 'CHIOMA ADA OKAFOR', bank_id: bank.id }
}

export const isBank = (id: unknown): boolean => BANKS.some((bank) => String(bank.id) === String(id))

export const isAccount = (number: unknown): boolean =>
  /^\d{10}$/.test(String(number)) && !String(number).startsWith(NOBODY)
