import type { Company } from '#domain/company/company.ts'
import { accountInWords, type GivenAccount } from '#domain/money/refund-account.ts'
import { REFUND_WAIT } from '#domain/money/refund-words.ts'
import { formatNaira, type Kobo } from '#domain/platform/money.ts'
import { LINK_MINUTES } from '#domain/platform/one-time-link.ts'
import { button, facts, paragraph } from './blocks.ts'
import { BECAUSE_BOOKED } from './booking-blocks.ts'
import { composeMail, type Mail } from './layout.ts'

type Refund = { amount: Kobo; reference: string }

/** The link works once, for 15 minutes from the moment this mail is composed. */
export const refundLinkMail = (
  company: Company,
  { amount, reference, link }: Refund & { link: string },
): Mail =>
  composeMail({
    company,
    subject: `Where should we send your refund of ${formatNaira(amount)}?`,
    preview: `You can use the link once, within ${LINK_MINUTES} minutes.`,
    label: 'Refund',
    title: 'Tell us where to send your refund',
    blocks: [
      paragraph(
        `Hello, the bank could not return ${formatNaira(amount)} to the card or account that you paid with. Here is the link you asked for. Use it to give us a bank account in Nigeria for this refund.`,
      ),
      button('Add a bank account', link),
      facts([{ name: 'Payment reference', value: reference }]),
      paragraph(
        `You can use the link once, within ${LINK_MINUTES} minutes. Please do not forward this e-mail: whoever has the link can choose where the money goes.`,
      ),
    ],
    because: `${BECAUSE_BOOKED} If you did not ask for this link, you can ignore this e-mail.`,
  })

/** Sent when the provider has taken the account, so that a passenger notices an account that somebody else gave. */
export const refundAccountMail = (
  company: Company,
  { amount, reference, ...account }: Refund & GivenAccount,
): Mail =>
  composeMail({
    company,
    subject: `Your refund of ${formatNaira(amount)} is on its way`,
    preview: `It goes to ${accountInWords(account)}.`,
    label: 'Refund',
    title: `Your refund of ${formatNaira(amount)} is on its way`,
    blocks: [
      paragraph(
        `Hello, we are sending your refund of ${formatNaira(amount)} to ${accountInWords(account)}. ${REFUND_WAIT}`,
      ),
      facts([{ name: 'Payment reference', value: reference }]),
      paragraph('If you did not give us this account, please call us now.'),
      button('See where your money is', `${company.publicUrl}/money`),
    ],
    because: BECAUSE_BOOKED,
  })
