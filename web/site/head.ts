import type { PageData } from '#contracts/page-data.ts'
import { notFound, type Page, underMaintenance } from './pages.ts'

export const COMPANY = 'Tafiya'

export const documentTitle = (page: Page, companyName: string | undefined): string =>
  `${page.title} · ${companyName || COMPANY}`

/** What belongs into <head>, as HTML. */
export function headFor(page: Page, path: string, data: PageData): string {
  const title = escape(documentTitle(page, data.settings?.companyName))
  const description = escape(page.description)
  const lines = [
    `<title>${title}</title>`,
    `<meta name="description" content="${description}">`,
    `<meta property="og:title" content="${title}">`,
    `<meta property="og:description" content="${description}">`,
    '<meta property="og:type" content="website">',
  ]
  if (page === notFound || page === underMaintenance) lines.push('<meta name="robots" content="noindex">')
  else if (data.publicUrl !== null) {
    lines.push(`<link rel="canonical" href="${escape(new URL(path, data.publicUrl).href)}">`)
  }
  return lines.join('\n')
}

const escape = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
