import type { Company } from '#domain/company.ts'
import { lagosMoment } from '#domain/lagos-time.ts'
import { facts, paragraph } from './blocks.ts'
import { composeMail, type Mail } from './layout.ts'

export type BrokenPromise = { promise: string; broken: number; since: Date }

/** Tells the owner that a check of the data failed. Sent once per failed check, until the check passes again. */
export const invariantViolationMail = (company: Company, { promise, broken, since }: BrokenPromise): Mail =>
  composeMail({
    // The recipient is the owner, so the mail omits the company's contact details.
    company: { ...company, phone: null, email: null },
    subject: `Please check: ${promise}`,
    preview: `${broken} found at ${lagosMoment(since)}.`,
    label: 'Data check',
    title: 'A check of the data failed',
    blocks: [
      paragraph(
        'Tafiya checks its own data every ten minutes. One check found records that should not exist.',
      ),
      facts([
        { name: 'Rule', value: promise },
        { name: 'Records', value: String(broken) },
        { name: 'First found', value: lagosMoment(since) },
      ]),
      paragraph(
        'Send this mail to your technician. "What to watch" in docs/operations.md says how to find the records.',
      ),
    ],
    because:
      'You receive this e-mail once for each failed check. The next one comes only if the check fails again after it passed.',
  })
