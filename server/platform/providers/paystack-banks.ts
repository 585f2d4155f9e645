import * as z from 'zod'
import { type Call, Id, messageOf, ProviderFailure, read, readEach } from './call-paystack.ts'

const Listed = z.object({
  data: z.array(z.unknown()),
  meta: z.object({ next: z.string().nullish() }).nullish().catch(null),
})
const BankAtProvider = z.object({
  id: Id,
  name: z.string().min(1),
  code: z.string().min(1),
  active: z.boolean().nullish(),
  is_deleted: z.boolean().nullish(),
})
const Resolved = z.object({ data: z.object({ account_name: z.string().min(1) }) })

/** The id names the bank of a refund, the code the bank of an account to look up. Several banks can share a code. */
export type Bank = { id: string; name: string; code: string }

export type BankCalls = {
  /** Lists the banks of Nigeria, by name. */
  listBanks: () => Promise<Bank[]>
  /** Returns the name of the person to whom an account belongs. */
  resolveAccount: (account: {
    accountNumber: string
    bankCode: string
  }) => Promise<{ accountName: string } | { refusal: string }>
}

const MAX_PAGES = 20

export function bankCalls(call: Call): BankCalls {
  return {
    async listBanks() {
      const banks: Bank[] = []
      let next: string | null = null
      for (let page = 0; page < MAX_PAGES; page++) {
        const query = new URLSearchParams({ country: 'nigeria', use_cursor: 'true', perPage: '100' })
        if (next) query.set('next', next)
        const { ok, answer } = await call('GET', `/bank?${query}`)
        if (!ok) throw new ProviderFailure(`The provider refused to list banks: ${messageOf(answer)}`)
        const { data, meta } = read(Listed, answer)
        // A bank that cannot be read cannot be chosen. The others can.
        for (const { id, name, code, active, is_deleted } of readEach(BankAtProvider, data).readable)
          if (active !== false && !is_deleted) banks.push({ id, name, code })
        next = meta?.next ?? null
        if (next) continue
        // An empty list is an error and not a result: a result is cached for hours, and passengers could not name an
        // account.
        if (banks.length === 0) throw new ProviderFailure('The provider lists no banks.')
        return banks.toSorted((one, other) => one.name.localeCompare(other.name))
      }
      throw new ProviderFailure('The provider lists more banks than we can read.')
    },

    async resolveAccount({ accountNumber, bankCode }) {
      const query = new URLSearchParams({ account_number: accountNumber, bank_code: bankCode })
      const { ok, status, answer } = await call('GET', `/bank/resolve?${query}`)
      if (ok) return { accountName: read(Resolved, answer).data.account_name }
      if (status === 401 || status === 403)
        throw new ProviderFailure(`The provider refused our request: ${messageOf(answer)}`)
      return { refusal: messageOf(answer) }
    },
  }
}
