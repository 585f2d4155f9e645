import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { PageData } from '#contracts/page-data.ts'

/** The interface of the built site's server entry; the server knows only this type and its path on disk. */
type Render = (path: string, data: PageData) => { status: number; head: string; links: string; body: string }

export type SitePages = (path: string, data: PageData) => { status: number; html: string }

export async function loadSitePages(webFolder: string): Promise<SitePages> {
  const template = await readFile(join(webFolder, 'site/index.html'), 'utf8')
  const entry = pathToFileURL(join(webFolder, 'site-server/entry-server.js')).href
  const { render } = (await import(entry)) as { render: Render }
  return (path, data) => {
    const { status, head, links, body } = render(path, data)
    const parts: Record<string, string> = {
      '<!--head-->': head,
      // Comes after the style sheet of the whole site, whose link the build puts last.
      '</head>': `${links}</head>`,
      '<!--app-->': body,
      '<!--page-data-->': embed(data),
    }
    // Uses a function, because `$&` in a replacement string would be interpreted as a pattern.
    const html = template.replace(PLACES, (place) => parts[place] ?? '')
    return { status, html }
  }
}

const PLACES = /<!--(?:head|app|page-data)-->|<\/head>/g

/**
 * Embeds JSON, not script: the content security policy allows no inline script. Escapes `<`, so that it cannot end the
 * element.
 */
const embed = (data: PageData): string =>
  `<script type="application/json" id="page-data">${JSON.stringify(data).replaceAll('<', '\\u003c')}</script>`
