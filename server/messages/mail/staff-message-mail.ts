import type { Company } from '#domain/company/company.ts'
import { paragraph } from './blocks.ts'
import { viewBlock } from './booking-blocks.ts'
import { composeMail, type Mail } from './layout.ts'

/**
 * Composes a mail from text that staff write, under Notifications or as a reply. The text is never used as markup.
 * `link` opens the booking of the passenger to whom staff write, and is null for other recipients.
 */
export function staffMessageMail(
  company: Company,
  letter: { subject: string; message: string; link: string | null },
): Mail {
  const paragraphs = letter.message
    .replace(/\r\n?/g, '\n')
    .split(/\n{2,}/)
    .map((part) => part.trim())
    .filter((part) => part !== '')
  return composeMail({
    company,
    subject: letter.subject.trim() || `A message from ${company.name}`,
    preview: paragraphs[0] ?? '',
    label: 'Message',
    title: letter.subject.trim() || `A message from ${company.name}`,
    blocks: [...paragraphs.map(paragraph), ...(letter.link ? [viewBlock({ link: letter.link })] : [])],
    because: `You are receiving this e-mail because you booked with ${company.name} or wrote to us.`,
  })
}
