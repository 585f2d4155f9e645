/**
 * The service worker of the scan page. It stores the page and its files when it is installed, and answers with them, so
 * that the page opens without a network. The build replaces the two names with the files of this version.
 */
declare const DOOR_FILES: readonly string[]
declare const DOOR_VERSION: string

const CACHE = `door-${DOOR_VERSION}`
/** The page of any trip: the page reads the trip from its address. */
const PAGE = '/door/0'

type Waiting = Event & { waitUntil: (work: Promise<unknown>) => void }
type Fetching = Event & { request: Request; respondWith: (answer: Promise<Response>) => void }
const worker = self as unknown as {
  addEventListener(kind: 'install' | 'activate', listener: (event: Waiting) => void): void
  addEventListener(kind: 'fetch', listener: (event: Fetching) => void): void
  skipWaiting: () => Promise<void>
  clients: { claim: () => Promise<void> }
}

worker.addEventListener('install', (event) => event.waitUntil(install()))
worker.addEventListener('activate', (event) => event.waitUntil(removeOlder()))
worker.addEventListener('fetch', (event) => {
  const { pathname, origin } = new URL(event.request.url)
  if (event.request.method !== 'GET' || origin !== location.origin) return
  if (event.request.mode === 'navigate') event.respondWith(fromCache(PAGE, event.request))
  else if (pathname.startsWith('/door/assets/')) event.respondWith(fromCache(pathname, event.request))
})

async function install(): Promise<void> {
  const cache = await caches.open(CACHE)
  await cache.addAll([PAGE, ...DOOR_FILES])
  await worker.skipWaiting()
}

async function removeOlder(): Promise<void> {
  const names = await caches.keys()
  await Promise.all(
    names.filter((name) => name.startsWith('door-') && name !== CACHE).map((name) => caches.delete(name)),
  )
  await worker.clients.claim()
}

async function fromCache(key: string, request: Request): Promise<Response> {
  return (await caches.match(key)) ?? fetch(request)
}
