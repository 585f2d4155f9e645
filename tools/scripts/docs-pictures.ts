import { type Trip, TripPage } from '#contracts/network/trips.ts'
import { lagosDay } from '#domain/platform/lagos-time.ts'
import { bookByApi } from '#testing/book-by-api.ts'
import { visitor } from '#testing/visitor.ts'
import { GUIDE_PICTURES } from './guide-pictures.ts'
import { DESKTOP, PHONE, type Picture } from './picture.ts'

/**
 * The most bytes of a picture. GitHub loads all pictures of a page at once, even on a phone. `docs-pictures.test.ts`
 * enforces the limit.
 */
export const MAX_BYTES = 150_000

/**
 * The pictures of README and docs. To add one: add an entry, run `npx tsx tools/scripts/take-docs-pictures.ts <name>`,
 * and check the result.
 */
export const PICTURES: readonly Picture[] = [
  {
    name: 'choose-seats',
    as: 'visitor',
    ...DESKTOP,
    async steps(page, site) {
      const me = visitor(page, site)
      const { departTime } = await bestSold(
        site,
        ({ route, bus }) =>
          route.origin === 'Lagos' && route.destination === 'Awgu (Enugu)' && bus.busType === 'Coaster44',
      )
      const daysAhead =
        (Date.parse(lagosDay(new Date(departTime))) - Date.parse(lagosDay(new Date()))) / 86_400_000
      await me.search({ daysAhead })
      await me.chooseBus()
      await me.chooseSeats()
    },
  },
  {
    name: 'wizard-phone',
    as: 'visitor',
    ...PHONE,
    steps: (page, site) => visitor(page, site).search(),
  },
  {
    name: 'ticket-phone',
    as: 'visitor',
    ...PHONE,
    async steps(page, site) {
      const me = visitor(page, site)
      await me.reachPayment()
      await me.openPopup()
      await me.popup('Pay with a card that works').click()
      await me.heading('Booking Confirmed').waitFor()
      await me.press('Dismiss')
    },
  },
  {
    name: 'seat-map',
    as: 'manager',
    ...DESKTOP,
    async steps(page, site, admin) {
      const { id } = await bestSold(site)
      await page.goto(`${admin}/trips/${id}/seats`, { waitUntil: 'networkidle' })
    },
  },
  { name: 'dashboard', as: 'admin', ...DESKTOP, path: '/' },
  {
    name: 'boarding-scan',
    as: 'manager',
    ...PHONE,
    async steps(page, site, admin) {
      const { tripId, bookingToken } = await bookByApi(site, 'everything')
      await page.goto(`${admin}/boarding/${tripId}`)
      await page.getByRole('button', { name: 'Scan tickets' }).click()
      const panel = page.getByRole('dialog')
      await panel.getByLabel('Booking reference').fill(bookingToken)
      await panel.getByRole('button', { name: 'Check in' }).click()
      await panel.getByRole('heading', { name: 'Boarded', exact: true }).waitFor()
    },
  },
  {
    name: 'refunds',
    as: 'finance',
    ...DESKTOP,
    width: 1440,
    path: '/payments/refunds',
    steps: (page) => page.getByRole('row').nth(1).waitFor(),
  },
  ...GUIDE_PICTURES,
]

/** Returns the wanted trip with the most sold seats and more than four seats left, among the next hundred trips. */
async function bestSold(site: string, isWanted: (trip: Trip) => boolean = () => true): Promise<Trip> {
  const { data } = TripPage.parse(await (await fetch(`${site}/api/trips`)).json())
  const sold = ({ bus, availableSeatsCount }: Trip) => bus.capacity - availableSeatsCount
  const [best] = data
    .filter((trip) => trip.availableSeatsCount > 4 && isWanted(trip))
    .toSorted((a, b) => sold(b) - sold(a))
  if (!best) throw new Error('The demo has no such trip.')
  return best
}
