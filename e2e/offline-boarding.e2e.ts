import type { BrowserContext, Page } from '@playwright/test'
import { accessibilityFaults } from '#testing/accessibility-faults.ts'
import { bookByApi } from '#testing/book-by-api.ts'
import { limit } from '#testing/limits.ts'
import { expect, test } from './product.ts'
import { inDatabase } from './product-database.ts'
import { browserSeeing } from './show-to-camera.ts'
import { logInAs } from './staff.ts'

const SEATS_OF_A_SPRINTER = 14

/** Makes the trip leave in an hour, so that its boarding list is open. Its bus has no other trip then. */
const departSoon = (dataDir: string, tripId: number) =>
  inDatabase(
    dataDir,
    `update trips set depart_time = now() + interval '1 hour', arrive_time = now() + interval '9 hours' where id = $1`,
    [tripId],
  )

/** Sells all free seats of a trip, and returns the references. Each booking has two seats, the last one may have one. */
async function sellOut(site: string, tripId: number): Promise<string[]> {
  const references: string[] = []
  const isLeft = async () => {
    const { data } = await (await fetch(`${site}/api/trips/${tripId}/validate`)).json()
    return data.seats.some(({ isAvailable }: { isAvailable: boolean }) => isAvailable)
  }
  while (await isLeft()) references.push((await bookByApi(site, 'everything', tripId)).bookingToken)
  return references
}

async function openDoor(context: BrowserContext, admin: string, tripId: number): Promise<Page> {
  const page = await context.newPage()
  await logInAs(page, admin, 'manager')
  await page.goto(`${admin}/boarding/${tripId}`)
  await page.getByRole('link', { name: 'Offline boarding' }).click()
  await expect(page.getByText(/^List of /)).toBeVisible()
  // The page works without a network once its files are stored.
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready
  })
  return page
}

/** The camera must not board the passenger before the network is cut. */
function coverCameraWhileOnline(): void {
  const devices = navigator.mediaDevices
  const open = devices.getUserMedia.bind(devices)
  devices.getUserMedia = (wanted) =>
    navigator.onLine ? Promise.reject(new DOMException('covered')) : open(wanted)
}

const type = async (page: Page, code: string) => {
  await page.getByLabel('Booking reference or ticket code').fill(code)
  await page.getByRole('button', { name: 'Check in' }).click()
}
const verdict = (page: Page, name: string) => page.getByRole('heading', { name, exact: true })

test('a clerk boards a whole bus without a network, the tab is closed, and nothing is lost', async ({
  product,
}, info) => {
  test.setTimeout(limit(180_000))
  const first = await bookByApi(product.site, 'everything', ({ bus }) => bus.busType === 'Sprinter')
  const { tripId } = first
  const references = [first.bookingToken, ...(await sellOut(product.site, tripId))]
  await departSoon(product.dataDir, tripId)
  const [seen = '', ...typed] = references
  const camera = await browserSeeing(seen, info.outputPath('ticket.y4m'))
  const context = await camera.newContext({ viewport: { width: 360, height: 740 } })
  await context.addInitScript(coverCameraWhileOnline)
  const page = await openDoor(context, product.admin, tripId)
  const full = (of: Page) =>
    of.getByText(new RegExp(`^${SEATS_OF_A_SPRINTER} of ${SEATS_OF_A_SPRINTER} boarded$`))

  await test.step('the camera reads the first ticket', async () => {
    await context.setOffline(true)
    await page.reload()
    await expect(verdict(page, 'Boarded')).toBeVisible()
    expect(await accessibilityFaults(page)).toEqual([])
  })

  await test.step('the other tickets are typed, and the tab is closed in between', async () => {
    for (const code of typed.slice(0, 3)) {
      await type(page, code)
      await expect(verdict(page, 'Boarded')).toBeVisible()
    }
    await page.close()
  })

  const again = await context.newPage()
  await test.step('the page opens again without a network, and knows who is on board', async () => {
    await again.goto(`${product.admin}/door/${tripId}`)
    await expect(again.getByText(/waiting to be uploaded\./)).toBeVisible()
    await expect(verdict(again, 'Already boarded'), 'the camera sees the first ticket').toBeVisible()
    await type(again, typed[0] ?? '')
    await expect(verdict(again, 'Already boarded')).toBeVisible()
    for (const code of typed.slice(3)) {
      await type(again, code)
      await expect(verdict(again, 'Boarded')).toBeVisible()
    }
    await type(again, '7K3M-Q2XV-9B4T-HD5N')
    await expect(verdict(again, 'Unknown ticket')).toBeVisible()
    await expect(full(again)).toBeVisible()
  })

  await test.step('with the network back, the server has every boarding', async () => {
    await context.setOffline(false)
    await expect(again.getByText('All boardings uploaded.')).toBeVisible()
    await again.goto(`${product.admin}/boarding/${tripId}`)
    await expect(
      again.getByRole('region', { name: 'Passengers' }).getByRole('checkbox', { checked: true }),
    ).toHaveCount(SEATS_OF_A_SPRINTER)
  })
  await camera.close()
})

test('two phones scan one ticket without a network: both scans are listed, and a manager resolves it', async ({
  browser,
  product,
}) => {
  const booked = await bookByApi(product.site, 'everything')
  await departSoon(product.dataDir, booked.tripId)
  const phones = [await browser.newContext(), await browser.newContext()]
  const pages: Page[] = []
  for (const phone of phones) pages.push(await openDoor(phone, product.admin, booked.tripId))
  for (const phone of phones) await phone.setOffline(true)
  for (const page of pages) {
    await type(page, booked.bookingToken)
    await expect(verdict(page, 'Boarded')).toBeVisible()
  }
  for (const phone of phones) await phone.setOffline(false)
  for (const page of pages) await expect(page.getByText('All boardings uploaded.')).toBeVisible()

  const [page] = pages
  if (!page) throw new Error('no phone')
  await page.goto(`${product.admin}/boarding`)
  const list = page.getByRole('region', { name: 'Check at boarding' })
  const [seatNo] = booked.seatNos
  const line = list.getByRole('listitem').filter({ hasText: `Scanned twice, seat ${seatNo}` })
  await expect(line).toContainText(/phone \d+\).*then.*phone \d+\)/)
  await line.getByRole('button', { name: 'Mark as resolved' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('How was it resolved?').fill('Asked for ID')
  await dialog.getByRole('button', { name: 'Mark as resolved' }).click()
  await expect(page.getByText('Marked as resolved.')).toBeVisible()
  await expect(line).toHaveCount(0)
})
