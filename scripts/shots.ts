import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { ROOT } from '#server/root.ts'
import { browserLaunch } from '#testing/browser-launch.ts'
import { publicViews, type View } from '#testing/public-views.ts'
import { removeDataDir, startProduct } from '#testing/run-product.ts'
import { wizardViews } from '#testing/wizard-views.ts'

/**
 * Pictures of every screen and dialog of both apps at three widths, into .shots/: to be looked at before a screen is
 * called done. `npm run shots -- home contact` takes only those whose names begin so.
 */
const WIDTHS = [360, 768, 1280]

const adminViews: readonly View[] = [{ name: 'login', open: (page, admin) => page.goto(`${admin}/login`) }]

const wanted = process.argv.slice(2)
const folder = join(ROOT, '.shots')
if (wanted.length === 0) await rm(folder, { recursive: true, force: true })
await mkdir(folder, { recursive: true })
const product = await startProduct()
const browser = await chromium.launch(browserLaunch().launchOptions)
try {
  await takeAll('site', [...publicViews, ...wizardViews], `http://localhost:${product.port}`)
  await takeAll('admin', adminViews, `http://admin.localhost:${product.port}`)
} finally {
  await browser.close()
  await product.end('SIGTERM')
  await removeDataDir(product.dataDir)
}
console.log(`Pictures are in ${folder}`)

async function takeAll(app: string, views: readonly View[], address: string): Promise<void> {
  const chosen = views.filter(
    ({ name }) => wanted.length === 0 || wanted.some((start) => name.startsWith(start)),
  )
  for (const view of chosen) {
    for (const width of WIDTHS) {
      if (view.isForPhones && width >= 768) continue
      const page = await browser.newPage({ viewport: { width, height: 800 }, reducedMotion: 'reduce' })
      try {
        await view.open(page, address)
        await page.waitForFunction(
          () => document.readyState === 'complete' && document.fonts.status === 'loaded',
        )
      } catch (error) {
        process.exitCode = 1
        console.error(`${view.name} at ${width} px could not be reached:`, error)
      }
      await page.screenshot({
        path: join(folder, `${app}-${view.name}-${width}.png`),
        fullPage: !view.isOverlay,
      })
      await page.close()
    }
  }
}
