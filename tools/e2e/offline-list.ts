import type { BrowserContext, Page } from '@playwright/test'
import { writeT2 } from '#domain/bookings/ticket-code.ts'
import { bookByApi } from '#testing/book-by-api.ts'
import { expect } from './product.ts'
import { inDatabase } from './product-database.ts'
import { logInAs } from './staff.ts'

/**
 * Makes the trip leave in an hour, so that its boarding list is open. Gives it a new bus, because its own may have
 * another trip at that time.
 */
export const departSoon = (dataDir: string, tripId: number) =>
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
export async function soldOut(
  { site, dataDir }: { site: string; dataDir: string },
  busType: string,
  seats: number,
) {
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

/** Opens the offline boarding list of a trip as a manager. */
export async function openDoor(context: BrowserContext, admin: string, tripId: number): Promise<Page> {
  const page = await context.newPage()
  await logInAs(page, admin, 'manager')
  await page.goto(`${admin}/boarding/${tripId}`)
  await page.getByRole('link', { name: 'Offline boarding' }).click()
  await expect(page.getByText(/^Passenger list from /)).toBeVisible()
  // Waits until the files of the page are stored, which it needs to work without a network.
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready
  })
  return page
}

/** Covers the camera while there is a network, so that it does not board the passenger too early. */
export function coverCameraWhileOnline(): void {
  const devices = navigator.mediaDevices
  const open = devices.getUserMedia.bind(devices)
  devices.getUserMedia = (wanted) =>
    navigator.onLine ? Promise.reject(new DOMException('covered')) : open(wanted)
}

/** Boards a passenger by typing a code. */
export const checkIn = async (page: Page, code: string) => {
  await page.getByLabel('Booking reference or ticket code').fill(code)
  await page.getByRole('button', { name: 'Check in' }).click()
}

export const verdict = (page: Page, name: string) => page.getByRole('heading', { name, exact: true })
/** The verdict for a passenger without details. A booking of several seats may name only its buyer. */
export const AMBER = 'Boarded, details missing'
export const counted = (page: Page, boarded: number, all: number) =>
  page.getByText(`${boarded} of ${all} boarded`, { exact: true })

/** Ends the tab as the system does when a phone is short of memory. No event of the page runs. */
export async function killTab(page: Page): Promise<void> {
  const crashed = page.waitForEvent('crash')
  const session = await page.context().newCDPSession(page)
  void session.send('Page.crash').catch(() => {})
  await crashed
  await page.close()
}
