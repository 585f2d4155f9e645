type Waiting = Event & { waitUntil: (work: Promise<unknown>) => void }
type Fetching = Event & { request: Request; respondWith: (answer: Promise<Response>) => void }

type OfflinePage = {
  /** The first part of the names of the caches. */
  name: string
  /** A digest of the files. Each version has its own cache. */
  version: string
  /** The address under which the page is stored. */
  page: string
  /** True for the addresses that always get the stored page. All others get it only without a network. */
  isOwn: (pathname: string) => boolean
  files: readonly string[]
}

/**
 * Runs a service worker. When it is installed, it stores a page and its files. It then responds with them, so that the
 * page opens without a network.
 */
export function serveOffline({ name, version, page, isOwn, files }: OfflinePage): void {
  const current = `${name}-${version}`
  const worker = self as unknown as {
    addEventListener(kind: 'install' | 'activate', listener: (event: Waiting) => void): void
    addEventListener(kind: 'fetch', listener: (event: Fetching) => void): void
    skipWaiting: () => Promise<void>
    clients: { claim: () => Promise<void> }
  }

  async function install(): Promise<void> {
    const cache = await caches.open(current)
    await cache.addAll([page, ...files])
    await worker.skipWaiting()
  }

  async function removeOlder(): Promise<void> {
    const names = await caches.keys()
    await Promise.all(
      names.filter((one) => one.startsWith(`${name}-`) && one !== current).map((one) => caches.delete(one)),
    )
    await worker.clients.claim()
  }

  worker.addEventListener('install', (event) => event.waitUntil(install()))
  worker.addEventListener('activate', (event) => event.waitUntil(removeOlder()))
  worker.addEventListener('fetch', (event) => {
    const { pathname, origin } = new URL(event.request.url)
    if (event.request.method !== 'GET' || origin !== location.origin) return
    if (event.request.mode === 'navigate')
      event.respondWith(isOwn(pathname) ? stored(page, event.request) : loaded(event.request, page))
    else if (files.includes(pathname)) event.respondWith(stored(pathname, event.request))
  })
}

const stored = async (key: string, request: Request): Promise<Response> =>
  (await caches.match(key)) ?? fetch(request)

const loaded = (request: Request, page: string): Promise<Response> =>
  fetch(request).catch(async (error) => {
    const answer = await caches.match(page)
    if (!answer) throw error
    return answer
  })
