import type { PublicSettings } from '#contracts/company/public-settings.ts'
import { html } from '#domain/platform/html.ts'
import { contactOf } from '#site/parts/settings/contact.ts'

/**
 * Returns the notice for browsers in which booking does not work, as HTML. It is outside the app, because these
 * browsers may not run the app's script. All other browsers hide it (styles/base.css). The phone number is not a link:
 * the notice comes before the app, and accessibility checks require 'Skip to content' to be the first link of the page.
 */
export function oldBrowserNotice(settings: PublicSettings | null): string {
  const { phone } = contactOf(settings)
  const call = phone && html`, or call us on ${phone}`
  return html`<p data-old-browser>This browser is too old to book or pay here. Please update it${call}.</p>`
    .markup
}
