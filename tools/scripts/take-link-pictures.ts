import { mkdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { chromium, type Page } from '@playwright/test'
import {
  LINK_PICTURE_SIZE,
  MAX_PICTURE_BYTES,
  pictureOfState,
  SITE_PICTURE,
} from '#domain/channels/link-picture.ts'
import { STATES } from '#domain/network/states.ts'
import { html } from '#domain/platform/html.ts'
import { ICONS } from '#server/channels/pages/web-manifest.ts'
import { ROOT } from '#server/platform/root.ts'
import { browserLaunch } from '#testing/browser-launch.ts'

// Draws the previews of shared links and the icons of the site, into server/channels/pages/pictures/. They contain no
// company name, because that is a setting.

const FOLDER = join(ROOT, 'server/channels/pages/pictures')
const read = (file: string) => readFileSync(join(ROOT, file))
const dataUrl = (type: string, file: string) => `data:${type};base64,${read(file).toString('base64')}`

const FONT = dataUrl('font/woff2', 'web/site/parts/fonts/bricolage-700.woff2')
const BUS = dataUrl('image/svg+xml', 'web/ui/art/bus-coaster.svg')
const FAVICON = dataUrl('image/svg+xml', 'web/ui/favicon.svg')

mkdirSync(FOLDER, { recursive: true })
const browser = await chromium.launch(browserLaunch().launchOptions)
try {
  const page = await browser.newPage()
  await draw(page, SITE_PICTURE, linkPicture('Bus seats to\ncamp and home'), LINK_PICTURE_SIZE)
  for (const state of STATES) {
    const name = state === 'FCT' ? 'Abuja (FCT)' : state
    await draw(page, pictureOfState(state), linkPicture(`Bus seats to\n${name}`), LINK_PICTURE_SIZE)
  }
  for (const { file, size, isMaskable } of ICONS) {
    await draw(page, file, icon(isMaskable), { width: size, height: size })
  }
} finally {
  await browser.close()
}

type Size = { width: number; height: number }

async function draw(page: Page, file: string, content: string, size: Size): Promise<void> {
  await page.setViewportSize(size)
  await page.setContent(content)
  await page.waitForFunction(() => document.fonts.status === 'loaded')
  const path = join(FOLDER, file)
  await page.screenshot({ path, omitBackground: true })
  const bytes = statSync(path).size
  console.log(`${file.padEnd(24)} ${String(Math.round(bytes / 1000)).padStart(4)} kB`)
  if (bytes > MAX_PICTURE_BYTES) throw new Error(`${file} has more than ${MAX_PICTURE_BYTES / 1000} kB.`)
}

function linkPicture(words: string): string {
  return html`<!doctype html><style>
@font-face { font-family: Display; src: url(${FONT}) }
body { margin: 0; width: 1200px; height: 630px; overflow: hidden; background: #06402b; color: #fffdf8; font-family: Display, sans-serif }
.mark { position: absolute; left: 72px; top: 64px; width: 104px }
h1 { position: absolute; left: 72px; top: 196px; width: 760px; margin: 0; font-size: 84px; line-height: 1.08; white-space: pre; letter-spacing: -.02em }
.bus { position: absolute; right: 40px; bottom: 70px; width: 560px }
.road { position: absolute; left: 0; right: 0; bottom: 0; height: 92px; background: #0a6b46 }
.lane { position: absolute; left: 0; right: 0; bottom: 34px; height: 8px; background: repeating-linear-gradient(90deg, #f2a413 0 64px, transparent 64px 112px) }
</style><div class="road"></div><div class="lane"></div><img class="bus" src="${BUS}"><img class="mark" src="${FAVICON}"><h1>${words}</h1>`
    .markup
}

/**
 * Draws an icon. A maskable icon fills its square, and its drawing stays inside the circle that every launcher shows.
 */
function icon(isMaskable: boolean): string {
  const style = isMaskable
    ? 'display:block;width:64vw;height:64vw;margin:18vw'
    : 'display:block;width:100vw;height:100vw'
  return html`<!doctype html><body style="margin:0;background:${isMaskable ? '#0a6b46' : 'transparent'}"><img style="${style}" src="${FAVICON}">`
    .markup
}
