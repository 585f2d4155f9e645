import type { Locator, Page } from '@playwright/test'
import decodeQR from 'qr/decode.js'
import { formatNaira, naira } from '#domain/platform/money.ts'
import { accessibilityFaults } from '#testing/accessibility-faults.ts'
import { bookByApi } from '#testing/book-by-api.ts'
import { limit } from '#testing/limits.ts'
import {
  AMBER,
  checkIn,
  counted,
  coverCameraWhileOnline,
  departSoon,
  killTab,
  openDoor,
  soldOut,
  verdict,
} from './offline-list.ts'
import { expect, test } from './product.ts'
import { inDatabase } from './product-database.ts'
import { browserSeeing } from './show-to-camera.ts'

/**
 * Returns how many are aboard. May be more than this test has boarded, because another journey may use the same trip.
 */
async function aboard(page: Page): Promise<number> {
  const words = await page.getByText(/^\d+ of \d+ boarded$/).textContent()
  return Number(words?.split(' ')[0])
}

const areAboard = (page: Page, people: number) => page.getByText(new RegExp(`^${people} of \\d+ boarded$`))

test('51 scans survive a killed tab, and those kept in memory only would not', async ({
  browser,
  product,
}) => {
  test.setTimeout(limit(180_000))
  const { tripId, tickets } = await soldOut(product, 'Luxry51', 51)
  const context = await browser.newContext()
  const page = await openDoor(context, product.admin, tripId)

  await test.step('control: a scan that is kept in memory only is lost with the tab', async () => {
    await context.setOffline(true)
    await page.evaluate(() => {
      IDBObjectStore.prototype.put = () => ({}) as IDBRequest<IDBValidKey>
    })
    await checkIn(page, tickets[0]?.shortCode ?? '')
    await expect(page.getByText('1 waiting to be uploaded.')).toBeVisible()
    await killTab(page)
  })

  const second = await context.newPage()
  await test.step('51 scans are stored', async () => {
    await second.goto(`${product.admin}/door/${tripId}`)
    await expect(second.getByText('All boardings uploaded.')).toBeVisible()
    await expect(counted(second, 0, 51)).toBeVisible()
    let boarded = 0
    for (const { shortCode } of tickets) {
      await checkIn(second, shortCode)
      await expect(counted(second, ++boarded, 51)).toBeVisible()
    }
    await killTab(second)
  })

  await test.step('the next tab uploads all of them', async () => {
    const third = await context.newPage()
    await third.goto(`${product.admin}/door/${tripId}`)
    await expect(third.getByText('51 waiting to be uploaded.')).toBeVisible()
    await context.setOffline(false)
    await expect(third.getByText('All boardings uploaded.')).toBeVisible()
    const [aboard] = await inDatabase<{ seats: number; events: number }>(
      product.dataDir,
      `select (select count(*)::int from seats where trip_id = $1 and boarded_at is not null) as seats,
              (select count(*)::int from door_events where trip_id = $1) as events`,
      [tripId],
    )
    expect(aboard).toEqual({ seats: 51, events: 51 })
  })
  await context.close()
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

test('two phones without a network: one hands over its boardings, and a ticket that both scan is resolved by a manager', async ({
  browser,
  product,
}, info) => {
  test.setTimeout(limit(180_000))
  const booked = await bookByApi(product.site, 'everything')
  const twice = await bookByApi(product.site, 'everything', booked.tripId)
  await departSoon(product.dataDir, booked.tripId)
  const context = await browser.newContext()
  const page = await openDoor(context, product.admin, booked.tripId)
  const before = await aboard(page)

  const code = await test.step('the first phone shows its boardings as a code', async () => {
    await context.setOffline(true)
    await checkIn(page, booked.bookingToken)
    await expect(verdict(page, AMBER)).toBeVisible()
    await page.getByRole('button', { name: 'Hand over to another phone' }).click()
    await expect(page.getByRole('heading', { name: 'Hand-over code' })).toBeVisible()
    expect(await accessibilityFaults(page)).toEqual([])
    return readQr(page.getByRole('img', { name: 'QR code with the boardings of this phone' }))
  })

  const camera = await browserSeeing(code, info.outputPath('hand-over.y4m'))
  const other = await camera.newContext()
  await other.addInitScript(coverCameraWhileOnline)
  const again =
    await test.step('the camera of the second phone reads it; the tab is killed, and the next one uploads it', async () => {
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
      return again
    })

  await test.step('both phones scan one ticket without a network', async () => {
    await other.setOffline(true)
    await page.reload()
    for (const phone of [page, again]) {
      await checkIn(phone, twice.bookingToken)
      await expect(verdict(phone, AMBER)).toBeVisible()
    }
    for (const phone of [context, other]) await phone.setOffline(false)
    for (const phone of [page, again]) await expect(phone.getByText('All boardings uploaded.')).toBeVisible()
  })

  await test.step('both scans are listed, and a manager resolves them', async () => {
    await page.goto(`${product.admin}/boarding`)
    const list = page.getByRole('region', { name: 'Check at boarding' })
    const [seatNo] = twice.seatNos
    const line = list.getByRole('listitem').filter({ hasText: `Scanned twice, seat ${seatNo}` })
    await expect(line).toContainText(/phone \d+\).*then.*phone \d+\)/)
    await line.getByRole('button', { name: 'Mark as resolved' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('How was it resolved?').fill('Asked for ID')
    await dialog.getByRole('button', { name: 'Mark as resolved' }).click()
    await expect(page.getByText('Marked as resolved.')).toBeVisible()
    await expect(line).toHaveCount(0)
  })
  await camera.close()
  await context.close()
})

test('a clerk logs out on a phone: it boards on and takes cash without a network, and the list is deleted after the upload', async ({
  browser,
  product,
}) => {
  test.setTimeout(limit(180_000))
  const paid = await bookByApi(product.site, 'everything', ({ route }) => route.paymentType === 'Split')
  const booked = await bookByApi(product.site, 'fee', paid.tripId)
  await departSoon(product.dataDir, paid.tripId)
  const context = await browser.newContext()
  const openBoth = async () => {
    const page = await openDoor(context, product.admin, paid.tripId)
    const office = await context.newPage()
    await office.goto(`${product.admin}/boarding`)
    // Waits for all parts of the page, which load one after the other, before the network is cut.
    await expect(office.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(office.getByRole('button', { name: 'Logout' })).toBeVisible()
    return { page, office }
  }
  const logOut = async (office: Page) => {
    await office.getByRole('button', { name: 'Logout' }).click()
    await expect(office).toHaveURL(/\/login/)
    await office.close()
  }

  await test.step('after a logout the open page boards on, and the list is deleted after the upload', async () => {
    const { page, office } = await openBoth()
    await logOut(office)
    await context.setOffline(true)
    await checkIn(page, paid.bookingToken)
    await expect(verdict(page, AMBER)).toBeVisible()
    await context.setOffline(false)
    await expect(page.getByText('All boardings uploaded.')).toBeVisible()
    await expect.poll(() => storedLists(page)).toBe(0)
    await page.reload()
    await expect(page.getByText('Please log in.')).toBeVisible()
    await page.close()
  })

  const { page, office } = await openBoth()
  await test.step('without a network a passenger pays at the door', async () => {
    const due = formatNaira(naira((booked.price - 5_000) * 2))
    await context.setOffline(true)
    await checkIn(page, booked.bookingToken)
    await expect(verdict(page, 'Balance due')).toBeVisible()
    await page.getByRole('button', { name: `Take ${due} in cash` }).click()
    await page.getByRole('button', { name: `I have received ${due}` }).click()
    await expect(verdict(page, 'Boarded')).toBeVisible()
    await expect(page.getByText(/^Receipt \d+-1$/)).toBeVisible()
    await expect(page.getByText('3 waiting to be uploaded.')).toBeVisible()
  })

  await test.step('the list stays after logout, because its boardings wait', async () => {
    await logOut(office)
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
    await expect.poll(() => storedLists(page)).toBe(0)
    await page.reload()
    await expect(page.getByText('Please log in.')).toBeVisible()
  })
  await context.close()
})

/**
 * Returns how many boarding lists this phone stores. Must be polled, because the page reports that everything is
 * uploaded just before it deletes a list.
 */
const storedLists = async (page: Page) => (await storedText(page)).count

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

test('a shared and full phone: names are text, the list is encrypted, a second tab waits, and the page says what it cannot store', async ({
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
    await checkIn(page, booked.bookingToken)
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

  await test.step('a browser without storage says why the list cannot be opened', async () => {
    const incognito = await browser.newContext()
    await incognito.addInitScript(() => {
      IDBFactory.prototype.open = () => {
        throw new DOMException('private', 'InvalidStateError')
      }
    })
    const tab = await incognito.newPage()
    await tab.goto(`${product.admin}/door/${booked.tripId}`)
    await expect(tab.getByText('This browser cannot store the boarding list.')).toBeVisible()
    await incognito.close()
  })
})

test('a phone whose user was disabled uploads as a colleague; a boarding that is not accepted stays on it with the reason', async ({
  browser,
  product,
}) => {
  const booked = await bookByApi(product.site, 'everything')
  const later = await bookByApi(product.site, 'everything', booked.tripId)
  await departSoon(product.dataDir, booked.tripId)
  const context = await browser.newContext()
  const page = await openDoor(context, product.admin, booked.tripId)
  const before = await aboard(page)

  await test.step('the token of the phone ends, and the session of a colleague uploads the waiting boardings', async () => {
    await context.setOffline(true)
    await checkIn(page, booked.bookingToken)
    await expect(verdict(page, AMBER)).toBeVisible()
    // Invalidates the token, as disabling the account of its user does.
    await inDatabase(
      product.dataDir,
      `update door_devices set token_sha256 = sha256(token_sha256), user_id = (select id from users where email = 'admin@tafiya.test')
       where trip_id = $1 and token_sha256 is not null`,
      [booked.tripId],
    )
    await context.setOffline(false)
    await expect(page.getByText('All boardings uploaded.')).toBeVisible()
    await expect(areAboard(page, before + 2)).toBeVisible()
  })

  const [device, ...others] = await inDatabase<{ id: number; next: number }>(
    product.dataDir,
    `select device_id as id, max(seq) + 1 as next from door_events where trip_id = $1 group by 1`,
    [booked.tripId],
  )
  expect(others, 'one phone').toHaveLength(0)

  await test.step('a boarding that the server does not accept stays on the phone, and the other is uploaded', async () => {
    await context.setOffline(true)
    await checkIn(page, later.bookingToken)
    await expect(page.getByText('2 waiting to be uploaded.')).toBeVisible()
    // Gives the number of this phone's next event to another event on the server.
    await inDatabase(
      product.dataDir,
      `insert into door_events (device_id, seq, trip_id, kind, seat_no, ticket_digest, at)
       values ($1, $2, $3, 'board', '1', sha256('other'), now())`,
      [device?.id, device?.next, booked.tripId],
    )
    await context.setOffline(false)
    await expect(page.getByText('1 waiting to be uploaded.')).toBeVisible()
    await expect(page.getByText('Board the waiting passengers in the manifest.')).toBeVisible()
  })
  await context.close()
})
