import { html } from '#domain/html.ts'
import type { SupportContact } from '#domain/support-contact.ts'
import { terms } from '#domain/terms.ts'
import type { LitePage } from './page.ts'

export const termsPage = (support: SupportContact): LitePage => ({
  title: 'Terms and conditions',
  canonical: '/terms',
  body: html`<ol>${terms(support).map(({ title, text }) => html`<li><b>${title}.</b> ${text}</li>`)}</ol>
<p><a href="/lite/review">Back to my booking</a></p>`,
})
