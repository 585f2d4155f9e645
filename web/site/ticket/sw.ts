import { serveOffline } from '#ui/offline-worker.ts'

// The service worker of the page with saved tickets. Without a network it answers every page of the site with that page.
// The build replaces the two constants with the files and the version of this build.
declare const PAGE_FILES: readonly string[]
declare const PAGE_VERSION: string

serveOffline({
  name: 'ticket',
  version: PAGE_VERSION,
  page: '/ticket',
  isOwn: (pathname) => pathname === '/ticket',
  files: PAGE_FILES,
})
