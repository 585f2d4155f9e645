import { type Browser, chromium, type Page } from '@playwright/test'
import { browserLaunch } from '#testing/browser-launch.ts'
import { removeDataDir, startProduct } from '#testing/run-product.ts'

// Measures the time until a visitor with a cheap phone sees the home page. The phone has an empty cache, a slow
// processor and a slow network. To run this part alone: `npm run bench -- first-paint`.

const PHONE = { width: 360, height: 640 }
const CPU_SLOWDOWN = 4
const ROUNDS = 5

const kbits = (perSecond: number) => (perSecond * 1000) / 8

/**
 * Slow 4G as Lighthouse simulates it, and a slower network as in a crowded motor park. `goal` is the limit for the
 * largest paint, in ms.
 */
const NETWORKS = [
  { name: 'Slow 4G', goal: 1500, latency: 150, down: kbits(1600), up: kbits(750) },
  { name: '3G', goal: 2500, latency: 300, down: kbits(750), up: kbits(250) },
]

type Network = (typeof NETWORKS)[number]
type Visit = { firstPaint: number; largestPaint: number; awake: number; requests: number; bytes: number }

const product = await startProduct()
const browser = await chromium.launch(browserLaunch().launchOptions)
try {
  const head = ['', 'first paint', 'largest', 'goal', 'awake', 'requests', 'KiB']
  const rows = [head]
  for (const network of NETWORKS) {
    const visits: Visit[] = []
    for (let round = 0; round < ROUNDS; round++) visits.push(await visit(browser, product.url, network))
    const middle = (of: keyof Visit) => visits.map((one) => one[of]).sort((a, b) => a - b)[ROUNDS >> 1] ?? 0
    rows.push([
      network.name,
      ms(middle('firstPaint')),
      ms(middle('largestPaint')),
      ms(network.goal) + (middle('largestPaint') > network.goal ? ' missed' : ''),
      ms(middle('awake')),
      String(middle('requests')),
      (middle('bytes') / 1024).toFixed(0),
    ])
  }
  console.log(`\nHome on a phone: cold, ${CPU_SLOWDOWN}x slower, median of ${ROUNDS}`)
  for (const [name = '', ...figures] of rows)
    console.log(name.padEnd(10) + figures.map((figure) => figure.padStart(14)).join(''))
} finally {
  await browser.close()
  await product.end('SIGTERM')
  await removeDataDir(product.dataDir)
}

async function visit(browser: Browser, url: string, network: Network): Promise<Visit> {
  const context = await browser.newContext({
    viewport: PHONE,
    deviceScaleFactor: 2,
    isMobile: true,
    hasTouch: true,
  })
  const page = await context.newPage()
  const line = await context.newCDPSession(page)
  const traffic = { requests: 0, bytes: 0 }
  line.on('Network.requestWillBeSent', () => {
    traffic.requests++
  })
  line.on('Network.loadingFinished', ({ encodedDataLength }) => {
    traffic.bytes += encodedDataLength
  })
  await line.send('Network.enable')
  await line.send('Network.setCacheDisabled', { cacheDisabled: true })
  await line.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN })
  await line.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: network.latency,
    downloadThroughput: network.down,
    uploadThroughput: network.up,
  })
  await page.goto(url, { waitUntil: 'networkidle' })
  const moments = await readMoments(page)
  await context.close()
  return { ...moments, ...traffic }
}

/**
 * `awake` is the time from which the page reacts to input. An effect sends the page-view request right after the first
 * render in the browser, so the time of that request is used.
 */
function readMoments(page: Page): Promise<Pick<Visit, 'firstPaint' | 'largestPaint' | 'awake'>> {
  return page.evaluate(async () => {
    const [first] = performance.getEntriesByName('first-contentful-paint')
    const counted = performance
      .getEntriesByType('resource')
      .find(({ name }) => name.endsWith('/api/page-views'))
    const largest = await new Promise<number>((done) =>
      new PerformanceObserver((list) => done(list.getEntries().at(-1)?.startTime ?? 0)).observe({
        type: 'largest-contentful-paint',
        buffered: true,
      }),
    )
    return { firstPaint: first?.startTime ?? 0, largestPaint: largest, awake: counted?.startTime ?? 0 }
  })
}

function ms(time: number): string {
  return `${Math.round(time)} ms`
}
