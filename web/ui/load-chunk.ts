import { OutdatedPage } from './new-version.ts'

/** The pauses before the second and the third attempt to fetch a file. */
const PAUSES_MS = [1000, 3000]

/** The timeout for a stalled connection. It is long enough for the largest chunk on a 2G connection. */
const TIMEOUT_MS = 60_000

/**
 * Loads a chunk. In the built apps each dynamic import calls this function (see vite.config.ts). `files` are the chunk
 * itself, the chunks it imports and their style sheets. Throws OutdatedPage if only a reload can help.
 *
 * If a module or one of its imports fails to load, the browser remembers the failure until the page is reloaded. A
 * fetch, however, can be repeated. So this function first fetches all files, and the import then finds them in the HTTP
 * cache, where they stay for a year.
 */
export async function loadChunk<Module>(
  importChunk: () => Promise<Module>,
  files: readonly [chunk: string, ...string[]],
): Promise<Module> {
  const addresses = files.map((file) => `/${file}`).filter((address) => !isInPage(address))
  try {
    await Promise.all(addresses.map(fetchOnce))
    await Promise.all(addresses.filter(isStyleSheet).map(applyOnce))
    return await importChunk()
  } catch (cause) {
    if (cause instanceof NotReached) throw cause
    throw new OutdatedPage(files[0], { cause })
  }
}

/** The network or the server failed. A later attempt can succeed without a reload. */
class NotReached extends Error {}

const fetchOnce = oncePerAddress(fetchWithRetries)

/**
 * Applies a style sheet once. A second call while the sheet loads would replace its link. The `load` event of the first
 * link would then never fire, and the chunk that waits for it would never be shown.
 */
const applyOnce = oncePerAddress(applyStyles)

/**
 * Runs `act` once per address, because chunks that load at the same time share files. After a failure it may run again.
 */
function oncePerAddress(act: (address: string) => Promise<void>): (address: string) => Promise<void> {
  const known = new Map<string, Promise<void>>()
  return (address) => {
    const running = known.get(address) ?? act(address)
    known.set(address, running)
    running.catch(() => known.delete(address))
    return running
  }
}

async function fetchWithRetries(address: string): Promise<void> {
  for (const pause of PAUSES_MS) {
    if (await tryFetch(address)) return
    await new Promise((resolve) => setTimeout(resolve, pause))
  }
  if (!(await tryFetch(address))) throw new NotReached(`${address} could not be loaded`)
}

/** Returns whether the file was loaded. Throws if it no longer exists, because a new version has replaced it. */
async function tryFetch(address: string): Promise<boolean> {
  try {
    const answer = await fetch(address, { signal: AbortSignal.timeout(TIMEOUT_MS) })
    if (answer.status === 404 || answer.status === 410) throw new Gone(`${address} is gone`)
    // Reads the whole body, because the browser does not cache an incomplete file.
    await answer.arrayBuffer()
    return answer.ok
  } catch (error) {
    if (error instanceof Gone) throw error
    return false
  }
}

class Gone extends Error {}

const isStyleSheet = (address: string): boolean => address.endsWith('.css')

/** True for a style sheet that the page has already loaded, and for a script that the page's HTML links. */
function isInPage(address: string): boolean {
  const link = styleLink(address)
  return link ? hasArrived(link) : document.querySelector(`script[src="${address}"]`) !== null
}

function applyStyles(address: string): Promise<void> {
  const link = document.createElement('link')
  link.rel = 'stylesheet'
  link.crossOrigin = ''
  link.href = address
  const arrival = new Promise<void>((resolve, reject) => {
    link.onload = () => resolve()
    link.onerror = () => reject(new Error(`${address} could not be applied`))
  })
  const failed = styleLink(address)
  if (failed) failed.replaceWith(link)
  else document.head.append(link)
  return arrival
}

const styleLink = (address: string): HTMLLinkElement | null =>
  document.querySelector(`link[rel="stylesheet"][href="${address}"]`)

/**
 * Returns whether the sheet was loaded. For a failed sheet, Chrome still provides `sheet`, but reading its rules
 * throws.
 */
function hasArrived({ sheet }: HTMLLinkElement): boolean {
  try {
    return sheet !== null && sheet.cssRules.length > 0
  } catch {
    return false
  }
}
