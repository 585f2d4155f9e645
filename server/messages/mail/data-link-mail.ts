import type { Company } from '#domain/company/company.ts'
import { LINK_MINUTES } from '#domain/platform/one-time-link.ts'
import { button, paragraph } from './blocks.ts'
import { composeMail, type Mail } from './layout.ts'

/** The link works once, for 15 minutes from the moment this mail is composed. */
export const dataLinkMail = (company: Company, link: string): Mail =>
  composeMail({
    company,
    subject: `Your data at ${company.name}`,
    preview: `You can use the link once, within ${LINK_MINUTES} minutes.`,
    label: 'My data',
    title: 'Your data',
    blocks: [
      paragraph(
        'Hello, here is the link you asked for. Use it to download or erase the data we hold about you.',
      ),
      button('Open my data', link),
      paragraph(
        `You can use the link once, within ${LINK_MINUTES} minutes. Please do not forward this e-mail: whoever has the link can read your data.`,
      ),
    ],
    because:
      'You are receiving this e-mail because this address was entered under My data. If this was not you, you can ignore this e-mail.',
  })
