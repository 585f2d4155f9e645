import { serveOffline } from '#ui/offline-worker.ts'

// The service worker of the scan page. The build replaces the two names with the files of this version.
declare const PAGE_FILES: readonly string[]
declare const PAGE_VERSION: string

// The page of any trip: the page reads the trip from its address.
serveOffline({ name: 'door', version: PAGE_VERSION, page: '/door/0', isOwn: () => true, files: PAGE_FILES })
