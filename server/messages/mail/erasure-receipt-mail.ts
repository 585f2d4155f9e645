import type { ErasureReceipt } from '#contracts/office/my-data.ts'
import type { Company } from '#domain/company/company.ts'
import { lagosMoment } from '#domain/platform/lagos-time.ts'
import { facts, list, paragraph } from './blocks.ts'
import { composeMail, type Mail } from './layout.ts'

/** Proves the erasure. Names no person: only the address of this mail says who asked for it. */
export const erasureReceiptMail = (company: Company, receipt: ErasureReceipt): Mail =>
  composeMail({
    company,
    subject: `${company.name}: your data has been erased`,
    preview: `Receipt number ${receipt.number}. Please keep this e-mail.`,
    label: 'Receipt',
    title: 'Your data has been erased',
    blocks: [
      paragraph(
        'Hello, we have erased your personal data. We no longer store your e-mail address, so we cannot send this receipt again. Please keep it.',
      ),
      facts([
        { name: 'Receipt number', value: String(receipt.number) },
        { name: 'Erased', value: lagosMoment(new Date(receipt.erasedAt)) },
        { name: 'Bookings', value: String(receipt.removed.bookings) },
        { name: 'Payments', value: String(receipt.removed.payments) },
        { name: 'E-mails and SMS we sent', value: String(receipt.removed.notifications) },
        { name: 'Messages you sent', value: String(receipt.removed.messages) },
      ]),
      list(
        'What stays, and why',
        receipt.kept.map(({ what, why }) => `${what}. ${why}`),
      ),
    ],
    because: 'You are receiving this e-mail because the data linked to this address was erased.',
  })
