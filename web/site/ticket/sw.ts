import { serveOffline } from '#ui/offline-worker.ts'

// The service worker of the page with saved tickets. The build replaces the two names with the files of this version.
declare const PAGE_FILES: readonly string[]
declare const PAGE_VERSION: string

serveOffline({ name: 'ticket', version: PAGE_VERSION, page: '/ticket', files: PAGE_FILES })
