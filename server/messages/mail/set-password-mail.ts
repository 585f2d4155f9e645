import type { Company } from '#domain/company/company.ts'
import { button, paragraph } from './blocks.ts'
import { composeMail, type Mail } from './layout.ts'

const REASONS = {
  forgotten: 'Someone, most likely you, asked for a new password for the back-office.',
  invited: 'A back-office account has been created for you.',
  reset: 'An admin has asked you to set a new password for the back-office.',
}

/** The link works once, for 30 minutes from the moment this mail is composed. */
export function setPasswordMail(
  company: Company,
  { name, link, reason }: { name: string; link: string; reason: keyof typeof REASONS },
): Mail {
  return composeMail({
    company,
    subject: `Set your ${company.name} password`,
    preview: 'You can use the link once, within 30 minutes.',
    label: 'Back-office',
    title: 'Set your password',
    blocks: [
      paragraph(`Hello ${name}. ${REASONS[reason]} Use this link to set your password.`),
      button('Set password', link),
      paragraph(
        'You can use the link once, within 30 minutes. If you did not expect this e-mail, ignore it: your password will not change.',
      ),
    ],
    because: `You are receiving this e-mail because you have a back-office account with ${company.name}.`,
  })
}
