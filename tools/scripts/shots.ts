import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { chromium, type Page } from '@playwright/test'
import { DEMO_PASSWORD } from '#server/platform/config/demo-password.ts'
import { ROOT } from '#server/platform/root.ts'
import { accessibilityFaults } from '#testing/accessibility-faults.ts'
import { findAdminViews } from '#testing/admin-views.ts'
import { browserLaunch } from '#testing/browser-launch.ts'
import { liteViews } from '#testing/lite-views.ts'
import { publicViews, type View } from '#testing/public-views.ts'
import { removeDataDir, startProduct } from '#testing/run-product.ts'
import { wizardViews } from '#testing/wizard-views.ts'

// Takes screenshots of the screens and dialogs of both apps into .shots/, for a visual review.
// - Each is taken at three widths, a view for phones at one.
// - The back-office is also taken in dark colours.
// - Accessibility violations that axe finds are printed and fail the run, as does a screen that cannot be reached.
// - `npm run shots -- home admin-routes` takes only the screens whose names start with these words.

const WIDTHS = [360, 768, 1280]

const wanted = process.argv.slice(2)
const folder = join(ROOT, '.shots')
if (wanted.length === 0) await rm(folder, { recursive: true, force: true })
await mkdir(folder, { recursive: true })
const product = await startProduct()
const site = `http://localhost:${product.port}`
const admin = `http://admin.localhost:${product.port}`
const browser = await chromium.launch(browserLaunch().launchOptions)
try {
  await takeAll('site', [...publicViews, ...wizardViews, ...liteViews], site)
  if (wanted.length === 0 || wanted.some((start) => start.startsWith('admin'))) {
    await takeAll('admin', await adminViews(), admin, ['light', 'dark'])
  }
} finally {
  await browser.close()
  await product.end('SIGTERM')
  await removeDataDir(product.dataDir)
}
console.log(`Pictures are in ${folder}`)

/** Finds the screens of the back-office on the running product, so that a new screen needs no entry in a list. */
async function adminViews(): Promise<View[]> {
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } })
  const login = { email: 'admin@tafiya.test', password: DEMO_PASSWORD }
  const answer = await page.request.post(`${site}/api/users/login`, { data: login })
  const views = await findAdminViews(page, admin, (await answer.json()).data.token)
  await page.close()
  return views
}

async function takeAll(
  app: string,
  views: readonly View[],
  address: string,
  schemes: readonly ('light' | 'dark')[] = ['light'],
): Promise<void> {
  const chosen = views.filter(
    ({ name }) =>
      wanted.length === 0 ||
      wanted.some((start) => name.startsWith(start) || `${app}-${name}`.startsWith(start)),
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
      for (const colorScheme of schemes) {
        await page.emulateMedia({ colorScheme })
        const name = [app, view.name, width, ...(colorScheme === 'dark' ? ['dark'] : [])].join('-')
        await page.screenshot({ path: join(folder, `${name}.png`), fullPage: !view.isOverlay })
        await sayObjections(page, name)
      }
      await page.close()
    }
  }
}

async function sayObjections(page: Page, name: string): Promise<void> {
  for (const fault of await accessibilityFaults(page)) {
    process.exitCode = 1
    console.error(`${name}: ${fault}`)
  }
}
