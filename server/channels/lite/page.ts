import type { FastifyReply } from 'fastify'
import type { PublicSettings } from '#contracts/company/public-settings.ts'
import { supportContact } from '#domain/company/support-contact.ts'
import { type Html, html } from '#domain/platform/html.ts'
import { PRODUCT_NAME } from '#domain/platform/product-name.ts'
import type { AppContext } from '#server/platform/context/context.ts'
import { STYLE, STYLE_HASH } from './style.ts'

export type LitePage = {
  title: string
  /** The page of the main site that has the same content. Search engines show that one. */
  canonical: '/' | '/booking' | '/manage-booking' | '/money' | '/terms'
  notice?: string | undefined
  body: Html
  /** The browser loads the page again after this time. */
  refreshSeconds?: number
}

const CHECKOUT = 'https://checkout.paystack.com'

/** The page sends a form to us, and we redirect to the checkout. Chromium applies `form-action` to that redirect too. */
export function pageHeaders({ publicUrl, paystack }: AppContext['config']): Record<string, string> {
  const checkouts = [
    CHECKOUT,
    ...(paystack.isSandbox ? [new URL(publicUrl).origin] : []),
    ...(paystack.baseUrl ? [new URL(paystack.baseUrl).origin] : []),
  ]
  return {
    'content-security-policy': `default-src 'none';style-src ${STYLE_HASH};img-src data:;form-action 'self' ${checkouts.join(' ')};base-uri 'none';frame-ancestors 'none'`,
    // Without a referrer the browser would send its own forms with the origin `null`, see `readForm`.
    'referrer-policy': 'same-origin',
    'cache-control': 'no-store',
  }
}

export function sendPage(
  reply: FastifyReply,
  { publicUrl }: AppContext['config'],
  settings: PublicSettings | null,
  page: LitePage,
): FastifyReply {
  return reply.type('text/html; charset=utf-8').send(render(page, settings, publicUrl).markup)
}

function render(
  { title, canonical, notice, body, refreshSeconds }: LitePage,
  settings: PublicSettings | null,
  publicUrl: string,
): Html {
  const company = settings?.companyName || PRODUCT_NAME
  const { phone, email } = supportContact(settings)
  return html`<!doctype html>
<html lang="en-NG">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
${refreshSeconds && html`<meta http-equiv="refresh" content="${refreshSeconds}">`}
<title>${title} · ${company}</title>
<link rel="canonical" href="${new URL(canonical, publicUrl).href}">
<link rel="icon" href="data:,">
<style>${{ markup: STYLE }}</style>
</head>
<body>
<header><a href="/lite">${company}</a></header>
<main>
<h1>${title}</h1>
${notice && html`<p class="n" role="alert">${notice}</p>`}
${body}
</main>
<footer>
<ul>
<li><a href="/lite">Book a seat</a></li>
<li><a href="/lite/booking">My booking</a></li>
<li><a href="/lite/money">Where is my money?</a></li>
<li><a href="/lite/terms">Terms and conditions</a></li>
<li><a href="/">Full site</a></li>
${phone && html`<li>Call <a href="tel:${phone.replace(/[^+\d]/g, '')}">${phone}</a></li>`}
${email && html`<li>Write to <a href="mailto:${email}">${email}</a></li>`}
</ul>
<p>All times are Nigerian time (WAT).</p>
</footer>
</body>
</html>`
}
