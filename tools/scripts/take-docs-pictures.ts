import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { type Browser, chromium, type Page } from '@playwright/test'
import { DEMO_PASSWORD } from '#server/platform/config/demo-password.ts'
import { ROOT } from '#server/platform/root.ts'
import { browserLaunch } from '#testing/browser-launch.ts'
import { removeDataDir, startProduct } from '#testing/run-product.ts'
import { MAX_BYTES, PICTURES } from './docs-pictures.ts'
import type { Picture } from './picture.ts'

// Takes the pictures of README and docs from a fresh demo, into docs/images/. Names limit the run to these pictures:
// `npx tsx tools/scripts/take-docs-pictures.ts dashboard refunds`.

const wanted = process.argv.slice(2)
const unknown = wanted.filter((name) => PICTURES.every((picture) => picture.name !== name))
if (unknown.length > 0) throw new Error(`No such picture: ${unknown.join(', ')}.`)

const product = await startProduct()
const site = `http://localhost:${product.port}`
const admin = `http://admin.localhost:${product.port}`
const browser = await chromium.launch(browserLaunch().launchOptions)
try {
  for (const picture of PICTURES) {
    if (wanted.length === 0 || wanted.includes(picture.name)) await take(browser, picture)
  }
} finally {
  await browser.close()
  await product.end('SIGTERM')
  await removeDataDir(product.dataDir)
}

async function take(browser: Browser, { name, as, width, height, path, steps }: Picture): Promise<void> {
  const page = await browser.newPage({
    viewport: { width, height },
    deviceScaleFactor: 1.5,
    colorScheme: 'light',
    reducedMotion: 'reduce',
  })
  if (as !== 'visitor') await signIn(page, as)
  if (path) await page.goto(`${as === 'visitor' ? site : admin}${path}`, { waitUntil: 'networkidle' })
  await steps?.(page, site, admin)
  // Does not wait for `networkidle`, which may never come because a live seat map keeps its connection open.
  await page.waitForFunction(() => document.readyState === 'complete' && document.fonts.status === 'loaded')
  const file = join(ROOT, 'docs/images', `${name}.webp`)
  await page.screenshot({ path: file, type: 'webp', quality: 80 })
  await page.close()
  const { size } = await stat(file)
  console.log(`${name.padEnd(24)} ${String(Math.round(size / 1000)).padStart(4)} kB`)
  if (size <= MAX_BYTES) return
  console.error(`${name} has more than ${MAX_BYTES / 1000} kB: take a smaller part of the screen.`)
  process.exitCode = 1
}

async function signIn(page: Page, role: string): Promise<void> {
  const login = { email: `${role}@tafiya.test`, password: DEMO_PASSWORD }
  const answer = await page.request.post(`${site}/api/users/login`, { data: login })
  const { token } = (await answer.json()).data
  await page.addInitScript((value) => localStorage.setItem('tafiya.admin.token', value), token)
}
