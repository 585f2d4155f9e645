import { AccountLinkAnswer, AccountLinkInput, MoneyAnswer, MoneySearch } from '#contracts/money/money-page.ts'
import { createThrottledSettlement } from '#server/money/payments/throttled-settlement.ts'
import { endpointsFor } from '#server/platform/endpoints/endpoints-for.ts'
import { addressOf } from '#server/platform/http/address-of.ts'
import { findMoney, sendAccountLink } from './find-money.ts'

export const moneyPageEndpoints = endpointsFor('Money page', (endpoint, context) => {
  const settle = createThrottledSettlement(context)

  endpoint('POST /money', 'public', 'Find money by a reference', {
    errors: ['NOT_FOUND', 'TOO_MANY'],
    description:
      'Returns the ledger of a payment or a booking in sentences, with the sum of each place where the money is. The reference of a payment, the transaction id of the provider or a booking reference alone shows amounts, dates and states, without names, contacts, seats or tickets. With the e-mail address of the booking, or with the last four digits of its phone number beside the reference of a payment or booking, the whole ledger is returned. The provider is asked about a payment that is open or unknown here.',
    body: MoneySearch,
    answer: MoneyAnswer,
    data: (request) => findMoney(context, settle, request.body, addressOf(request)),
  })

  endpoint('POST /money/account-links', 'public', 'Send a link to give a bank account for a refund', {
    errors: ['NOT_FOUND', 'CONFLICT', 'TOO_MANY'],
    description:
      'Sends a link to the contact of the booking: by e-mail, or by SMS if it has no e-mail address. The link works once, for 15 minutes, and opens the page on which the passenger gives the bank account for a refund that needs one. The search needs a proof, as for the whole ledger.',
    body: AccountLinkInput,
    answer: AccountLinkAnswer,
    data: (request) => sendAccountLink(context, request.body, addressOf(request)),
  })
})
