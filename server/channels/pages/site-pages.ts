import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { PageData } from '#contracts/channels/page-data.ts'

/**
 * The render function of the built site. The server knows only its type and the path of its file. `path` may have a
 * query string.
 */
type Render = (path: string, data: PageData) => Rendered
type Rendered = { status: number; head: string; links: string; oldBrowser: string; body: string }

export type SitePages = (path: string, data: PageData) => { status: number; html: string }

export async function loadSitePages(webFolder: string): Promise<SitePages> {
  const template = await readFile(join(webFolder, 'site/index.html'), 'utf8')
  const entry = pathToFileURL(join(webFolder, 'site-server/entry-server.js')).href
  const { render } = (await import(entry)) as { render: Render }
  return (path, data) => {
    const { status, head, links, oldBrowser, body } = render(path, data)
    const parts: Record<string, string> = {
      '<!--head-->': head,
      // The links of the page come after the style sheet of the whole site, whose link the build puts last in the head.
      '</head>': `${links}</head>`,
      '<!--old-browser-->': oldBrowser,
      '<!--app-->': body,
      '<!--page-data-->': embed(data),
    }
    // Uses a function, because `$&` in a replacement string would be interpreted as a pattern.
    const html = template.replace(PLACES, (place) => parts[place] ?? '')
    return { status, html }
  }
}

const PLACES = /<!--(?:head|old-browser|app|page-data)-->|<\/head>/g

/**
 * Embeds the data as JSON, because the content security policy allows no inline script. Escapes `<`, so that the data
 * cannot end the script element.
 */
const embed = (data: PageData): string =>
  `<script type="application/json" id="page-data">${JSON.stringify(data).replaceAll('<', '\\u003c')}</script>`
