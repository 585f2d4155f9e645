import { serveOffline } from '#ui/offline-worker.ts'

// The service worker of the page with saved tickets, which all pages of the site become without a network. The build replaces the two names with the files of this version.
declare const PAGE_FILES: readonly string[]
declare const PAGE_VERSION: string

serveOffline({
  name: 'ticket',
  version: PAGE_VERSION,
  page: '/ticket',
  isOwn: (pathname) => pathname === '/ticket',
  files: PAGE_FILES,
})
