import { OutdatedPage } from './new-version.ts'

/** Pauses before the second and the third attempt. */
const PAUSES_MS = [1000, 3000]

/** Long enough for the largest chunk on a 2G connection. Aborts a stalled connection. */
const TIMEOUT_MS = 60_000

/**
 * Loads a chunk. The build calls this for each dynamic import (vite.config.ts). `files` are the chunk itself, the
 * chunks it imports and their style sheets.
 *
 * Until the page is reloaded, the browser remembers that a module, or a module it imports, failed to load. A fetch can
 * be repeated. So all files are fetched first, and the import finds them in the HTTP cache, where they stay for a year.
 */
export async function loadChunk<Module>(
  importChunk: () => Promise<Module>,
  files: readonly [chunk: string, ...string[]],
): Promise<Module> {
  const addresses = files.map((file) => `/${file}`).filter((address) => !isInPage(address))
  try {
    await Promise.all(addresses.map(fetchOnce))
    await Promise.all(addresses.filter(isStyleSheet).map(applyStyles))
    return await importChunk()
  } catch (cause) {
    if (cause instanceof NotReached) throw cause
    throw new OutdatedPage(files[0], { cause })
  }
}

/** The network or the server failed. The same page can try again later. */
class NotReached extends Error {}

const fetched = new Map<string, Promise<void>>()

/** Fetches each file once, because chunks share files. After a failure it is fetched again. */
function fetchOnce(address: string): Promise<void> {
  const known = fetched.get(address)
  if (known) return known
  const fetching = fetchPatiently(address)
  fetched.set(address, fetching)
  fetching.catch(() => fetched.delete(address))
  return fetching
}

async function fetchPatiently(address: string): Promise<void> {
  for (const pause of PAUSES_MS) {
    if (await hasCome(address)) return
    await new Promise((resolve) => setTimeout(resolve, pause))
  }
  if (!(await hasCome(address))) throw new NotReached(`${address} could not be loaded`)
}

/** Throws if the file no longer exists, because a new version has replaced it. */
async function hasCome(address: string): Promise<boolean> {
  try {
    const answer = await fetch(address, { signal: AbortSignal.timeout(TIMEOUT_MS) })
    if (answer.status === 404 || answer.status === 410) throw new Gone(`${address} is gone`)
    // Reads the whole body, because the cache does not keep an incomplete file.
    await answer.arrayBuffer()
    return answer.ok
  } catch (error) {
    if (error instanceof Gone) throw error
    return false
  }
}

class Gone extends Error {}

const isStyleSheet = (address: string): boolean => address.endsWith('.css')

/** True for files that the page's HTML has already loaded: its first script and style sheets. */
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

/** Chrome provides `sheet` even if the file failed to load, but reading its rules throws. */
function hasArrived({ sheet }: HTMLLinkElement): boolean {
  try {
    return sheet !== null && sheet.cssRules.length > 0
  } catch {
    return false
  }
}
