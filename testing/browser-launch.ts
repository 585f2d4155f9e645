import { findBrowser } from './find-browser.ts'

/** How Playwright starts this machine's own Chromium; it has no browser of its own to download. */
export const browserLaunch = () => ({
  browserName: 'chromium' as const,
  launchOptions: {
    executablePath: findBrowser(),
    args: [
      // As root Chromium refuses to run inside its sandbox; the pages it opens here are our own.
      ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--disable-dev-shm-usage',
    ],
  },
})
