import type { Company } from '#domain/company/company.ts'
import { button, facts, paragraph } from './blocks.ts'
import { composeMail, type Mail } from './layout.ts'

export type WebhookOff = {
  host: string
  reason: string
  /** Opens the deliveries of the webhook. */
  link: string
}

/** Tells the owner that a webhook was switched off because its receiver did not answer for a day and a half. */
export const webhookOffMail = (company: Company, { host, reason, link }: WebhookOff): Mail =>
  composeMail({
    // The recipient is the owner, so the footer omits the company's phone and e-mail.
    company: { ...company, phone: null, email: null },
    subject: `Webhook to ${host} switched off`,
    preview: `The last retry failed: ${reason}.`,
    label: 'Webhooks',
    title: 'A webhook was switched off',
    blocks: [
      paragraph(
        'We tried seven times to tell this address about an event. The last retry failed, so we no longer send it events. Events that were already waiting will be sent when you switch the webhook on again.',
      ),
      facts([
        { name: 'Address', value: host },
        { name: 'Last failure', value: reason },
      ]),
      button('Open webhook', link),
    ],
    because: 'You receive this e-mail each time a webhook is switched off.',
  })
