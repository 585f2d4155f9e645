import { renderToString } from 'react-dom/server'
import type { PageData } from '#contracts/channels/page-data.ts'
import { App } from '#site/shell/app.tsx'
import { linksFor } from '#site/shell/chunk-links.ts'
import { headFor } from '#site/shell/head.ts'
import { oldBrowserNotice } from '#site/shell/old-browser.ts'
import { allPages, pageAt, underMaintenance } from '#site/shell/pages.ts'

await Promise.all(allPages.map((page) => page.Screen.preload?.()))

export type Rendered = {
  status: 200 | 404 | 503
  /** HTML for <head>: title, meta tags and the canonical link. */
  head: string
  /** HTML for the end of <head>: the page's own style sheets, which override the common ones, and script preloads. */
  links: string
  /** HTML of the notice that only unsupported browsers show. */
  oldBrowser: string
  /** HTML for #app. */
  body: string
}

/** Renders the page at `path`. A query string that links to a trip adds the trip to the head. */
export function render(path: string, data: PageData): Rendered {
  const [pathname = '/', query = ''] = path.split('?')
  const page = data.settings?.maintenanceMode ? underMaintenance : pageAt(pathname, data)
  return {
    status: page.status ?? 200,
    head: headFor(page, { pathname, query }, data),
    links: linksFor(page.module),
    oldBrowser: oldBrowserNotice(data.settings),
    body: renderToString(<App data={data} path={pathname} />),
  }
}
