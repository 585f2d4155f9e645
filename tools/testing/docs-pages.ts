const FENCE = /^```.*\n([\s\S]*?)^```$/gm

const withoutFences = (page: string): string => page.replace(FENCE, '')

/** Returns the text of all code on a page: first the blocks, then the spans. */
export function codeIn(page: string): string[] {
  const blocks = [...page.matchAll(FENCE)]
  const spans = [...withoutFences(page).matchAll(/`([^`\n]+)`/g)]
  return [...blocks, ...spans].map(([, code = '']) => code)
}

/** Returns the targets of links and pictures inside the repository: files, and headings of this or other pages. */
export function linksIn(page: string): string[] {
  const prose = withoutFences(page).replaceAll(/`[^`\n]*`/g, '')
  const links = [...prose.matchAll(/\]\(([^)\s]+)[^)]*\)|<img [^>]*src="([^"]+)"/g)]
  return links.map(([, markdown, html]) => markdown ?? html ?? '').filter((link) => !/^\w+:/.test(link))
}

/** Returns the anchors that GitHub gives to the headings of a page. */
export function anchorsOf(page: string): string[] {
  const seen = new Map<string, number>()
  return [...withoutFences(page).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => {
    const anchor = heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
      .replaceAll(' ', '-')
    const before = seen.get(anchor) ?? 0
    seen.set(anchor, before + 1)
    return before === 0 ? anchor : `${anchor}-${before}`
  })
}
