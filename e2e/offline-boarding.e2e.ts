import type { BrowserContext, Locator, Page } from '@playwright/test'
import decodeQR from 'qr/decode.js'
import { formatNaira, naira } from '#domain/money.ts'
import { writeT2 } from '#domain/ticket-code.ts'
import { accessibilityFaults } from '#testing/accessibility-faults.ts'
import { bookByApi } from '#testing/book-by-api.ts'
import { limit } from '#testing/limits.ts'
import { expect, test } from './product.ts'
import { inDatabase } from './product-database.ts'
import { browserSeeing } from './show-to-camera.ts'
import { logInAs } from './staff.ts'

/**
 * Makes the trip leave in an hour, so that its boarding list is open. It gets a bus of its own, because its bus may have
 * another trip then.
 */
const departSoon = (dataDir: string, tripId: number) =>
  inDatabase(
    dataDir,
    `with bus as (
       insert into buses (plate_no, bus_type, capacity)
       select 'SOON-' || t.id, b.bus_type, b.capacity from trips t join buses b on b.id = t.bus_id where t.id = $1
       returning id)
     update trips set bus_id = (select id from bus), driver_id = null,
                      depart_time = now() + interval '1 hour', arrive_time = now() + interval '9 hours'
     where id = $1`,
    [tripId],
  )

type Ticket = { seatNo: string; shortCode: string; code: string; bookingToken: string }

/** Returns the valid tickets of a trip, as they are printed. */
async function ticketsOf(dataDir: string, tripId: number): Promise<Ticket[]> {
  const rows = await inDatabase<Omit<Ticket, 'code'> & { keyNo: number; signature: Buffer }>(
    dataDir,
    `select t.seat_no as "seatNo", t.short_code as "shortCode", t.key_no as "keyNo", t.signature,
            b.booking_token as "bookingToken"
     from tickets t join bookings b on b.id = t.booking_id
     where t.trip_id = $1 and t.ended_at is null order by t.seat_no::int`,
    [tripId],
  )
  return rows.map((row) => ({ ...row, code: writeT2({ ...row, tripId }) }))
}

/** Sells all seats of an empty bus of this type and lets it leave soon. Returns the trip and its tickets. */
async function soldOut({ site, dataDir }: { site: string; dataDir: string }, busType: string, seats: number) {
  const most = 5
  const isEmpty = (trip: { bus: { busType: string }; availableSeatsCount: number }) =>
    trip.bus.busType === busType && trip.availableSeatsCount === seats
  const { tripId } = await bookByApi(site, 'everything', isEmpty, most)
  for (let left = seats - most; left > 0; left -= most)
    await bookByApi(site, 'everything', tripId, Math.min(left, most))
  await departSoon(dataDir, tripId)
  const tickets = await ticketsOf(dataDir, tripId)
  expect(tickets).toHaveLength(seats)
  return { tripId, tickets }
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
/** A booking of several seats that names its buyer only: the others board without details. */
const AMBER = 'Boarded, details missing'
const counted = (page: Page, boarded: number, all: number) =>
  page.getByText(`${boarded} of ${all} boarded`, { exact: true })

/** Returns how many are aboard. Another journey may have boarded passengers of the same trip. */
async function aboard(page: Page): Promise<number> {
  const words = await page.getByText(/^\d+ of \d+ boarded$/).textContent()
  return Number(words?.split(' ')[0])
}

const areAboard = (page: Page, people: number) => page.getByText(new RegExp(`^${people} of \\d+ boarded$`))

/** Ends the tab as the system does when a phone is short of memory: no event of the page runs. */
async function killTab(page: Page): Promise<void> {
  const crashed = page.waitForEvent('crash')
  const session = await page.context().newCDPSession(page)
  void session.send('Page.crash').catch(() => {})
  await crashed
  await page.close()
}

test('a clerk boards a whole Sprinter without a network by camera and by typing, and nothing is lost', async ({
  product,
}, info) => {
  test.setTimeout(limit(180_000))
  const { tripId, tickets } = await soldOut(product, 'Sprinter', 14)
  const [seen, typed, ...others] = tickets
  if (!seen || !typed) throw new Error('too few tickets')
  const camera = await browserSeeing(seen.code, info.outputPath('ticket.y4m'))
  const context = await camera.newContext({ viewport: { width: 360, height: 740 } })
  await context.addInitScript(coverCameraWhileOnline)
  const page = await openDoor(context, product.admin, tripId)

  await test.step('the camera reads the first ticket', async () => {
    await context.setOffline(true)
    await page.reload()
    await expect(verdict(page, 'Boarded')).toBeVisible()
    await expect(counted(page, 1, 14)).toBeVisible()
    expect(await accessibilityFaults(page)).toEqual([])
  })

  await test.step('short codes are typed, and the tab is killed in between', async () => {
    await type(page, typed.shortCode)
    await expect(counted(page, 2, 14)).toBeVisible()
    await expect(verdict(page, AMBER)).toBeVisible()
    await expect(page.getByText('Not named, booked by Tester O.')).toBeVisible()
    expect(await accessibilityFaults(page)).toEqual([])
    await killTab(page)
  })

  const again = await context.newPage()
  await test.step('the page opens again without a network, and knows who is on board', async () => {
    await again.goto(`${product.admin}/door/${tripId}`)
    await expect(again.getByText('2 waiting to be uploaded.')).toBeVisible()
    await expect(verdict(again, 'Already boarded'), 'the camera sees the first ticket').toBeVisible()
    await type(again, typed.code)
    await expect(verdict(again, 'Already boarded')).toBeVisible()
    await type(again, '7K3M-Q2XV-9B4T-HD5N')
    await expect(verdict(again, 'Unknown ticket')).toBeVisible()
    const ofOne = others.filter(({ bookingToken }) => bookingToken === others.at(-1)?.bookingToken)
    for (const ticket of others.filter((one) => !ofOne.includes(one))) await type(again, ticket.shortCode)
    await type(again, ofOne[0]?.bookingToken ?? '')
    await expect(verdict(again, AMBER)).toBeVisible()
    await expect(counted(again, 14, 14)).toBeVisible()
  })

  await test.step('with the network back, the server has every boarding', async () => {
    await context.setOffline(false)
    await expect(again.getByText('All boardings uploaded.')).toBeVisible()
    await again.goto(`${product.admin}/boarding/${tripId}`)
    await expect(
      again.getByRole('region', { name: 'Passengers' }).getByRole('checkbox', { checked: true }),
    ).toHaveCount(14)
  })
  await camera.close()
})

test('51 scans survive a killed tab', async ({ browser, product }) => {
  test.setTimeout(limit(180_000))
  const { tripId, tickets } = await soldOut(product, 'Luxry51', 51)
  const context = await browser.newContext()
  const page = await openDoor(context, product.admin, tripId)
  await context.setOffline(true)
  let boarded = 0
  for (const { shortCode } of tickets) {
    await type(page, shortCode)
    await expect(counted(page, ++boarded, 51)).toBeVisible()
  }
  await killTab(page)
  const again = await context.newPage()
  await again.goto(`${product.admin}/door/${tripId}`)
  await expect(again.getByText('51 waiting to be uploaded.')).toBeVisible()
  await context.setOffline(false)
  await expect(again.getByText('All boardings uploaded.')).toBeVisible()
  const [aboard] = await inDatabase<{ seats: number; events: number }>(
    product.dataDir,
    `select (select count(*)::int from seats where trip_id = $1 and boarded_at is not null) as seats,
            (select count(*)::int from door_events where trip_id = $1) as events`,
    [tripId],
  )
  expect(aboard).toEqual({ seats: 51, events: 51 })
  await context.close()
})

test('control: boardings that are kept in memory only are lost with the tab', async ({
  browser,
  product,
}) => {
  const booked = await bookByApi(product.site, 'everything')
  await departSoon(product.dataDir, booked.tripId)
  const context = await browser.newContext()
  const page = await openDoor(context, product.admin, booked.tripId)
  const before = await aboard(page)
  await context.setOffline(true)
  await page.evaluate(() => {
    IDBObjectStore.prototype.put = () => ({}) as IDBRequest<IDBValidKey>
  })
  await type(page, booked.bookingToken)
  await expect(verdict(page, AMBER)).toBeVisible()
  await expect(page.getByText('2 waiting to be uploaded.')).toBeVisible()
  await killTab(page)
  const again = await context.newPage()
  await again.goto(`${product.admin}/door/${booked.tripId}`)
  await expect(again.getByText('All boardings uploaded.')).toBeVisible()
  await expect(areAboard(again, before)).toBeVisible()
  await context.close()
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
    await expect(verdict(page, AMBER)).toBeVisible()
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
  for (const phone of phones) await phone.close()
})

/** Reads a QR code that the page has drawn as an SVG path. */
async function readQr(code: Locator): Promise<string> {
  const side = Number((await code.getAttribute('viewBox'))?.split(' ').at(-1))
  const path = (await code.locator('path').getAttribute('d')) ?? ''
  const scale = 4
  const width = side * scale
  const data = new Uint8Array(width * width * 4).fill(255)
  for (const [, x, y] of path.matchAll(/M(\d+) (\d+)h1/g))
    for (let row = 0; row < scale; row++)
      for (let column = 0; column < scale; column++) {
        const at = ((Number(y) * scale + row) * width + Number(x) * scale + column) * 4
        data.fill(0, at, at + 3)
      }
  return decodeQR({ width, height: width, data })
}

test('a phone hands over its boardings to the camera of another one, which uploads them', async ({
  browser,
  product,
}, info) => {
  test.setTimeout(limit(120_000))
  const booked = await bookByApi(product.site, 'everything')
  await departSoon(product.dataDir, booked.tripId)
  const context = await browser.newContext()
  const page = await openDoor(context, product.admin, booked.tripId)
  const before = await aboard(page)
  await context.setOffline(true)
  await type(page, booked.bookingToken)
  await expect(verdict(page, AMBER)).toBeVisible()
  await page.getByRole('button', { name: 'Hand over to another phone' }).click()
  await expect(page.getByRole('heading', { name: 'Hand-over code' })).toBeVisible()
  expect(await accessibilityFaults(page)).toEqual([])
  const code = await readQr(page.getByRole('img', { name: 'QR code with the boardings of this phone' }))

  const camera = await browserSeeing(code, info.outputPath('hand-over.y4m'))
  const other = await camera.newContext()
  await other.addInitScript(coverCameraWhileOnline)
  const receiver = await openDoor(other, product.admin, booked.tripId)
  await other.setOffline(true)
  await receiver.reload()
  await expect(verdict(receiver, 'Boardings received')).toBeVisible()
  await expect(receiver.getByText('1 code of other phones too.')).toBeVisible()
  await killTab(receiver)
  const again = await other.newPage()
  await other.setOffline(false)
  await again.goto(`${product.admin}/door/${booked.tripId}`)
  await expect(areAboard(again, before + 2)).toBeVisible()
  const events = await inDatabase(
    product.dataDir,
    `select device_id from door_events where trip_id = $1 and kind = 'board' group by 1 having count(*) = 2`,
    [booked.tripId],
  )
  expect(events, 'both are stored for the first phone').toHaveLength(1)
  await camera.close()
  await context.close()
})

test('a driver takes a balance in cash without a network, logs out, and the list is deleted after the upload', async ({
  browser,
  product,
}) => {
  const booked = await bookByApi(product.site, 'fee')
  await departSoon(product.dataDir, booked.tripId)
  const context = await browser.newContext()
  const page = await openDoor(context, product.admin, booked.tripId)
  const office = await context.newPage()
  await office.goto(`${product.admin}/boarding`)
  // The parts of the page load one after the other. All must be there before the network is cut.
  await expect(office.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(office.getByRole('button', { name: 'Logout' })).toBeVisible()
  const due = formatNaira(naira((booked.price - 5_000) * 2))

  await test.step('the passenger pays at the door', async () => {
    await context.setOffline(true)
    await type(page, booked.bookingToken)
    await expect(verdict(page, 'Balance due')).toBeVisible()
    await page.getByRole('button', { name: `Take ${due} in cash` }).click()
    await page.getByRole('button', { name: `I have received ${due}` }).click()
    await expect(verdict(page, 'Boarded')).toBeVisible()
    await expect(page.getByText(/^Receipt \d+-1$/)).toBeVisible()
    await expect(page.getByText('3 waiting to be uploaded.')).toBeVisible()
  })

  await test.step('the list stays after logout, because its boardings wait', async () => {
    await office.getByRole('button', { name: 'Logout' }).click()
    await expect(office).toHaveURL(/\/login/)
    await page.reload()
    await expect(page.getByText('3 waiting to be uploaded.')).toBeVisible()
  })

  await test.step('with the network back, everything is uploaded without a session and the list is deleted', async () => {
    await context.setOffline(false)
    await expect(page.getByText('All boardings uploaded.')).toBeVisible()
    const payments = await inDatabase(
      product.dataDir,
      `select p.receipt_no from payments p join bookings b on b.id = p.booking_id
       where b.booking_token = $1 and p.provider = 'cash' and b.due_kobo = 0`,
      [booked.bookingToken],
    )
    expect(payments).toHaveLength(1)
    await page.reload()
    await expect(page.getByText('Please log in.')).toBeVisible()
  })
  await context.close()
})

/** Returns everything that the page has stored on this phone outside its encrypted list, as text. */
const storedText = (page: Page) =>
  page.evaluate(async () => {
    const database = await new Promise<IDBDatabase>((resolve) => {
      const request = indexedDB.open('tafiya-door')
      request.onsuccess = () => resolve(request.result)
    })
    const trips = await new Promise<unknown[]>((resolve) => {
      const request = database.transaction('trips').objectStore('trips').getAll()
      request.onsuccess = () => resolve(request.result)
    })
    const latin1 = (bytes: Uint8Array) => Array.from(bytes, (byte) => String.fromCharCode(byte)).join('')
    const texts = trips.map((trip) =>
      Object.values(trip as object)
        .map((value) => (value instanceof ArrayBuffer ? latin1(new Uint8Array(value)) : String(value)))
        .join(),
    )
    return { count: trips.length, text: texts.join() }
  })

test('a shared and full phone: names are text, the list is encrypted, a second tab waits, and the page says what it could not save', async ({
  browser,
  product,
}) => {
  const booked = await bookByApi(product.site, 'everything', undefined, 1)
  await departSoon(product.dataDir, booked.tripId)
  const marked = '<img/src=x/onerror=document.title=1> Uche'
  await inDatabase(product.dataDir, `update bookings set passenger_name = $2 where booking_token = $1`, [
    booked.bookingToken,
    marked,
  ])
  const context = await browser.newContext()
  const page = await openDoor(context, product.admin, booked.tripId)

  await test.step('another tab does not open the same list', async () => {
    const second = await context.newPage()
    await second.goto(`${product.admin}/door/${booked.tripId}`)
    await expect(second.getByText('This boarding list is open in another tab.')).toBeVisible()
    await second.close()
  })

  await test.step('the phone stores no name and no number in clear', async () => {
    const { count, text } = await storedText(page)
    expect(count).toBe(1)
    expect(text).not.toContain('Uche')
    expect(text).not.toContain('onerror')
    expect(text).not.toMatch(/0[789]0\d{8}/)
  })

  await test.step('a full phone boards and says that it could not save', async () => {
    await context.setOffline(true)
    await page.evaluate(() => {
      IDBObjectStore.prototype.put = () => {
        throw new DOMException('full', 'QuotaExceededError')
      }
    })
    await type(page, booked.bookingToken)
    await expect(verdict(page, 'Boarded')).toBeVisible()
    await expect(page.getByText('<img/src=x/onerror=document.title=1> U.')).toBeVisible()
    await expect(page).toHaveTitle(/^Boarding: /)
    await expect(page.getByText('This phone could not save the last boarding.')).toBeVisible()
  })

  await test.step('with the network back, the boarding is uploaded from the open page', async () => {
    await context.setOffline(false)
    await expect(page.getByText('All boardings uploaded.')).toBeVisible()
  })
  await context.close()
})

test('a browser without storage says why the list cannot be opened', async ({ browser, product }) => {
  const booked = await bookByApi(product.site, 'everything')
  await departSoon(product.dataDir, booked.tripId)
  const context = await browser.newContext()
  await context.addInitScript(() => {
    IDBFactory.prototype.open = () => {
      throw new DOMException('private', 'InvalidStateError')
    }
  })
  const page = await context.newPage()
  await page.goto(`${product.admin}/door/${booked.tripId}`)
  await expect(page.getByText('This browser cannot store the boarding list.')).toBeVisible()
  await context.close()
})

test('a phone whose user was disabled: a colleague logs in on it, and the waiting boardings are uploaded', async ({
  browser,
  product,
}) => {
  const booked = await bookByApi(product.site, 'everything')
  await departSoon(product.dataDir, booked.tripId)
  const context = await browser.newContext()
  const page = await openDoor(context, product.admin, booked.tripId)
  const before = await aboard(page)
  await context.setOffline(true)
  await type(page, booked.bookingToken)
  await expect(verdict(page, AMBER)).toBeVisible()
  // The token of the phone ends, as it does when the account of its user is disabled.
  await inDatabase(
    product.dataDir,
    `update door_devices set token_sha256 = sha256(token_sha256), user_id = (select id from users where email = 'admin@tafiya.test')
     where trip_id = $1 and token_sha256 is not null`,
    [booked.tripId],
  )
  await context.setOffline(false)
  await expect(page.getByText('All boardings uploaded.')).toBeVisible()
  await expect(areAboard(page, before + 2)).toBeVisible()
  const devices = await inDatabase<{ device_id: number }>(
    product.dataDir,
    `select distinct device_id from door_events where trip_id = $1`,
    [booked.tripId],
  )
  expect(devices).toHaveLength(1)
  await context.close()
})

test('a clerk logs out while the page is open: it boards on, and the list is deleted after the upload', async ({
  browser,
  product,
}) => {
  const booked = await bookByApi(product.site, 'everything')
  await departSoon(product.dataDir, booked.tripId)
  const context = await browser.newContext()
  const page = await openDoor(context, product.admin, booked.tripId)
  const office = await context.newPage()
  await office.goto(`${product.admin}/boarding`)
  await office.getByRole('button', { name: 'Logout' }).click()
  await expect(office).toHaveURL(/\/login/)
  await context.setOffline(true)
  await type(page, booked.bookingToken)
  await expect(verdict(page, AMBER)).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByText('All boardings uploaded.')).toBeVisible()
  await page.reload()
  await expect(page.getByText('Please log in.')).toBeVisible()
  await context.close()
})

test('a boarding that the server does not accept stays on the phone with the reason, and the others are uploaded', async ({
  browser,
  product,
}) => {
  const booked = await bookByApi(product.site, 'everything')
  await departSoon(product.dataDir, booked.tripId)
  const context = await browser.newContext()
  const page = await openDoor(context, product.admin, booked.tripId)
  await context.setOffline(true)
  await type(page, booked.bookingToken)
  await expect(page.getByText('2 waiting to be uploaded.')).toBeVisible()
  // Another boarding of this phone has its first number.
  await inDatabase(
    product.dataDir,
    `insert into door_events (device_id, seq, trip_id, kind, seat_no, ticket_digest, at)
     select id, 1, trip_id, 'board', '1', sha256('other'), now() from door_devices
     where trip_id = $1 and token_sha256 is not null`,
    [booked.tripId],
  )
  await context.setOffline(false)
  await expect(page.getByText('1 waiting to be uploaded.')).toBeVisible()
  await expect(page.getByText('Board the waiting passengers in the manifest.')).toBeVisible()
  await context.close()
})
