import type { ShownPolicy } from '#domain/company/refund-policy.ts'
import type { SupportContact } from '#domain/company/support-contact.ts'
import { terms } from '#domain/company/terms.ts'
import { html } from '#domain/platform/html.ts'
import { charges } from './charges.ts'
import type { LitePage } from './page.ts'

export const termsPage = (support: SupportContact, policy: ShownPolicy | null): LitePage => ({
  title: 'Terms and conditions',
  canonical: '/terms',
  body: html`${charges(policy)}
<ol>${terms(support).map(({ title, text }) => html`<li><b>${title}.</b> ${text}</li>`)}</ol>
<p><a href="/lite/review">Back to my booking</a></p>`,
})
