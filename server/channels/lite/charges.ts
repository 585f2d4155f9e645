import { policyLimits, policyLines, type ShownPolicy } from '#domain/company/refund-policy.ts'
import { RIGHT_TO_CANCEL } from '#domain/company/terms.ts'
import { type Html, html } from '#domain/platform/html.ts'
import { facts } from './fields.ts'

/** The right to cancel, with the charges that apply. The visitor reads them before paying. */
export const charges = (policy: ShownPolicy | null): Html => html`<h2>${RIGHT_TO_CANCEL.title}</h2>
<p>${RIGHT_TO_CANCEL.text}</p>
${policy && html`${facts(policyLines(policy).map(({ notice, charge }) => [notice, charge]))}<p>${policyLimits(policy)}</p>`}`
