import { serveOffline } from '#ui/offline-worker.ts'

// The service worker of the scan page. The build replaces the two constants with the files and the version of this
// build.
declare const PAGE_FILES: readonly string[]
declare const PAGE_VERSION: string

// All trips use the same page, which reads the trip from its address.
serveOffline({ name: 'door', version: PAGE_VERSION, page: '/door/0', isOwn: () => true, files: PAGE_FILES })
