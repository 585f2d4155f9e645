import type { Company } from '#domain/company/company.ts'
import { lagosMoment } from '#domain/platform/lagos-time.ts'
import { facts, paragraph } from './blocks.ts'
import { composeMail, type Mail } from './layout.ts'

type InvariantViolation = {
  invariant: string
  /** The number of records that violate it. */
  violations: number
  /** When the violation was first found. */
  since: Date
}

/**
 * Tells the owner that a data check found violations of an invariant. Sent at the first violation, and again only if
 * the invariant has held in between.
 */
export const invariantViolationMail = (
  company: Company,
  { invariant, violations, since }: InvariantViolation,
): Mail =>
  composeMail({
    // The recipient is the owner, so the footer omits the company's phone and e-mail.
    company: { ...company, phone: null, email: null },
    subject: `Data check failed. Broken rule: ${invariant}`,
    preview: `${violations === 1 ? '1 record' : `${violations} records`} found on ${lagosMoment(since)}.`,
    label: 'Data check',
    title: 'A data check failed',
    blocks: [
      paragraph(
        'Tafiya checks its own data every ten minutes. One check found records that should not exist.',
      ),
      facts([
        { name: 'Rule', value: invariant },
        { name: 'Records', value: String(violations) },
        { name: 'First found', value: lagosMoment(since) },
      ]),
      paragraph(
        'Please forward this e-mail to your technical team. The section “What to watch” in docs/operations.md explains how to find the records.',
      ),
    ],
    because:
      'You receive this e-mail once for each failed check, and again only if the check passes and then fails again.',
  })
