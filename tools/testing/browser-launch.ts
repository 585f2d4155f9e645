import { findBrowser } from './find-browser.ts'

/** Returns options with which Playwright starts the Chromium of this machine, so that it downloads no browser. */
export const browserLaunch = () => ({
  browserName: 'chromium' as const,
  launchOptions: {
    executablePath: findBrowser(),
    args: [
      // Chromium refuses to run as root inside its sandbox. Running without it is safe here, because only our own pages
      // are opened.
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
