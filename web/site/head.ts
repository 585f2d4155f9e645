import type { PageData } from '#contracts/page-data.ts'
import type { PublicSettings } from '#contracts/public-settings.ts'
import { mainPath } from '#domain/booking-link.ts'
import { escapeHtml } from '#domain/html.ts'
import { notFound, type Page, underMaintenance } from './pages.ts'
import { companyName } from './settings/contact.ts'

export const documentTitle = (page: Page, settings: PublicSettings | null): string =>
  `${page.title} · ${companyName(settings)}`

/** Returns the HTML for <head>: title, meta tags and the canonical link. */
export function headFor(page: Page, path: string, data: PageData): string {
  const title = escapeHtml(documentTitle(page, data.settings))
  const description = escapeHtml(page.description)
  const lines = [
    `<title>${title}</title>`,
    `<meta name="description" content="${description}">`,
    `<meta property="og:title" content="${title}">`,
    `<meta property="og:description" content="${description}">`,
    '<meta property="og:type" content="website">',
  ]
  if (page === notFound || page === underMaintenance) lines.push('<meta name="robots" content="noindex">')
  else if (data.publicUrl !== null)
    lines.push(`<link rel="canonical" href="${escapeHtml(new URL(mainPath(path), data.publicUrl).href)}">`)
  return lines.join('\n')
}
