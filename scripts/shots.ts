import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { ROOT } from '#server/root.ts'
import { browserLaunch } from '#testing/browser-launch.ts'
import { removeDataDir, startProduct } from '#testing/run-product.ts'

/** Pictures of every screen of both apps at three widths, into .shots/: to be looked at before a screen is called done. */
const WIDTHS = [360, 768, 1280]
const SCREENS = {
  site: {
    home: '/',
    about: '/about',
    'manage-booking': '/manage-booking',
    contact: '/contact',
    terms: '/terms',
    'not-found': '/no-such-page',
  },
  admin: { login: '/login' },
}

const folder = join(ROOT, '.shots')
await rm(folder, { recursive: true, force: true })
await mkdir(folder)
const product = await startProduct()
const browser = await chromium.launch(browserLaunch().launchOptions)
try {
  for (const width of WIDTHS) {
    const page = await browser.newPage({ viewport: { width, height: 800 }, reducedMotion: 'reduce' })
    for (const [app, screens] of Object.entries(SCREENS)) {
      const host = app === 'admin' ? 'admin.localhost' : 'localhost'
      for (const [name, path] of Object.entries(screens)) {
        await page.goto(`http://${host}:${product.port}${path}`, { waitUntil: 'networkidle' })
        await page.screenshot({ path: join(folder, `${app}-${name}-${width}.png`), fullPage: true })
      }
    }
    await page.close()
  }
} finally {
  await browser.close()
  await product.end('SIGTERM')
  await removeDataDir(product.dataDir)
}
console.log(`Pictures are in ${folder}`)
