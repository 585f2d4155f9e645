import type { Page } from '@playwright/test'
import { withSettings } from './blank-page.ts'
import type { View } from './public-views.ts'
import { post, visitor } from './visitor.ts'

type Visitor = ReturnType<typeof visitor>

const refused = { status: 404, json: { error: 'No.', code: 'NOT_FOUND' } }

/** A step of the booking wizard, reached by a visitor who starts at the search form. */
const view = (name: string, go: (me: Visitor, page: Page, site: string) => Promise<unknown>): View => ({
  name: `booking-${name}`,
  async open(page, site) {
    await go(visitor(page, site), page, site)
  },
})

const overlay = (...of: Parameters<typeof view>): View => ({ ...view(...of), isOverlay: true })

/** Spreads the visits, which hold seats, over 20 days, so that no bus runs out of seats. */
let visits = 0
const anotherDay = () => ({ daysAhead: 9 + (visits++ % 20) })

async function reachDetails(me: Visitor) {
  await me.search(anotherDay())
  await me.chooseBus()
  await me.chooseSeats()
  await me.toDetails()
}

/** Chooses one of two seats. The map then shows that one more must be chosen. */
async function chooseOneOf(me: Visitor, bus: string, destination = 'Awgu (Enugu)') {
  await me.search({ destination, ...anotherDay() })
  await me.chooseBus(bus)
  await me.chooseSeats(1)
}

async function pay(me: Visitor) {
  await me.openPopup()
  await me.popup('Pay with a card that works').click()
  await me.heading('Booking Confirmed').waitFor()
}

export const wizardViews: readonly View[] = [
  view('select-bus', (me) => me.search(anotherDay())),
  view('select-bus-none', async (me, page) => {
    await page.route('**/api/trips/search?*', (route) => route.fulfill({ json: { data: { trips: [] } } }))
    await me.search(anotherDay())
    await page.getByText('No trips found').waitFor()
  }),
  view('select-bus-failed', async (me, page) => {
    await page.route('**/api/trips/search?*', (route) => route.fulfill(refused))
    await me.search(anotherDay())
    await page.getByText('Failed to load trips.').waitFor()
  }),
  view('change-search', async (me) => {
    await me.search(anotherDay())
    await me.press('Change search')
    await me.heading('Change search').waitFor()
  }),
  overlay('trip-closed', async (me, page) => {
    const closed = { status: 404, json: { error: 'Trip not found', code: 'NOT_FOUND' } }
    await page.route('**/api/trips/*/validate', (route) => route.fulfill(closed))
    await page.route('**/api/trips/*/seats/live', (route) => route.fulfill(closed))
    await me.search(anotherDay())
    await me.chooseBus()
    await me.dialog('This trip can no longer be booked').waitFor()
  }),
  overlay('cancel', async (me) => {
    await me.search(anotherDay())
    await me.press('Cancel Booking')
  }),
  overlay('leave', async (me, page) => {
    await me.search(anotherDay())
    await page.getByRole('link', { name: /home$/ }).first().click()
    await me.dialog('Leave Booking Process?').waitFor()
  }),
  overlay('select-bus-calendar', async (me, page) => {
    await me.search(anotherDay())
    await me.press('Change date')
    await page.getByRole('grid').waitFor()
  }),
  view('choose-seats-sprinter', (me) => chooseOneOf(me, 'Sprinter')),
  view('choose-seats-coaster', (me) => chooseOneOf(me, 'Coaster 44')),
  view('choose-seats-luxury', (me) => chooseOneOf(me, 'Luxury 51', 'Kubwa (FCT)')),
  view('choose-seats-failed', async (me, page) => {
    await page.route('**/api/trips/*/validate', (route) => route.fulfill(refused))
    await page.route('**/api/trips/*/seats/live', (route) => route.fulfill(refused))
    await me.search(anotherDay())
    await me.chooseBus()
    await page.getByText('Error loading seats.').waitFor()
  }),
  view('passenger', reachDetails),
  view('passenger-errors', async (me) => {
    await reachDetails(me)
    await me.press('Continue to Payment')
  }),
  view('passenger-code-refused', async (me, page) => {
    await reachDetails(me)
    await me.fillDetails()
    await page.getByLabel('Offer code').fill('NOSUCHCODE')
    await me.press('Continue to Payment')
    await page.getByText('We don’t recognise this code. Check the spelling.').waitFor()
  }),
  view('payment', (me) => me.reachPayment(anotherDay())),
  view('payment-split', async (me, page) => {
    await me.reachPayment(anotherDay())
    await page.getByRole('radio', { name: /Split payment/ }).check()
    await me.press(/^Pay ₦/)
  }),
  overlay('payment-terms', async (me, page) => {
    await me.reachPayment(anotherDay())
    await page.getByRole('main').getByRole('link', { name: 'terms and conditions' }).click()
    await me.dialog('Terms and conditions').waitFor()
  }),
  overlay('payment-no-changes', async (me, page) => {
    await me.reachPayment(anotherDay())
    const header = page.getByRole('navigation', { name: 'Booking steps' })
    await header.getByRole('button').first().click()
  }),
  overlay('payment-go-back', async (me, page) => {
    await me.reachPayment(anotherDay())
    const header = page.getByRole('navigation', { name: 'Booking steps' })
    await header.getByRole('button').last().click()
    await me.dialog('Going Back Will Reset Your Data').waitFor()
  }),
  view('payment-switched-off', async (me, page) => {
    await withSettings(page, { paystackEnabled: false, bankTransferEnabled: false })
    await me.reachPayment(anotherDay())
  }),
  view('payment-late', async (me, page) => {
    await page.route('**/api/bookings/confirm?*', async (route) => {
      const { booking } = await (await route.fetch()).json()
      await route.fulfill({ json: { booking: { ...booking, holdExpiresIn: 100 } } })
    })
    await me.reachPayment(anotherDay())
    await page.getByText('Less than 2 minutes left', { exact: true }).waitFor()
  }),
  view('payment-no-draft', async (me, page) => {
    await me.reachPayment(anotherDay())
    await page.route('**/api/payments/initialize', (route) =>
      route.fulfill({ status: 404, json: { error: 'Booking not found' } }),
    )
    await page.getByRole('checkbox', { name: /terms and conditions/ }).check()
    await me.press(/^Pay ₦/)
    await me.heading('No booking draft found. Please start over.').waitFor()
  }),
  overlay('payment-popup', async (me) => {
    await me.reachPayment(anotherDay())
    await me.openPopup()
  }),
  overlay('payment-released', async (me, page, site) => {
    await me.reachPayment(anotherDay())
    const { bookingToken } = await me.stored('tafiya.booking')
    await post(`${site}/api/bookings/release`, { bookingToken })
    await page.getByRole('checkbox', { name: /terms and conditions/ }).check()
    await me.press(/^Pay ₦/)
    await me.dialog('Your time to pay has run out').waitFor()
  }),
  view('payment-confirming', async (me, page) => {
    await me.reachPayment(anotherDay())
    await me.openPopup()
    await me.popup('Bank transfer (confirms later)').click()
    await me.popup('Close').click()
    await page.getByRole('heading', { name: 'We are confirming your payment' }).waitFor()
  }),
  view('payment-after-six-minutes', async (me, page, site) => {
    await me.reachPayment(anotherDay())
    await me.openPopup()
    await me.popup('Bank transfer (confirms later)').click()
    await me.popupText('Waiting for your transfer').waitFor()
    await page.evaluate(() => localStorage.removeItem('tafiya.booking'))
    await page.goto(`${site}/booking`)
    await page.getByRole('heading', { name: 'We are confirming your payment' }).waitFor()
  }),
  view('confirmation', async (me) => {
    await me.reachPayment(anotherDay())
    await pay(me)
  }),
  view('confirmation-balance', async (me, page) => {
    await me.reachPayment(anotherDay())
    await page.getByRole('radio', { name: /Split payment/ }).check()
    await pay(me)
  }),
  overlay('confirmation-community', async (me) => {
    await me.reachPayment(anotherDay())
    await pay(me)
    await me.dialog('Join Our Travel Community').waitFor()
  }),
  view('confirmation-cancelled', async (me, page, site) => {
    await me.reachPayment(anotherDay())
    const { bookingToken } = await me.stored('tafiya.booking')
    await post(`${site}/api/bookings/release`, { bookingToken })
    await page.evaluate(() => {
      const draft = JSON.parse(localStorage.getItem('tafiya.booking') ?? '{}')
      localStorage.setItem('tafiya.booking', JSON.stringify({ ...draft, currentStep: 4 }))
    })
    await page.reload()
    await me.heading('Booking Cancelled').waitFor()
  }),
  view('confirmation-unknown', async (me, page) => {
    await me.search(anotherDay())
    await page.evaluate(() => {
      const draft = JSON.parse(localStorage.getItem('tafiya.booking') ?? '{}')
      const unknown = { ...draft, bookingToken: '0000000000000000', currentStep: 4 }
      localStorage.setItem('tafiya.booking', JSON.stringify(unknown))
    })
    await page.reload()
    await me.heading('Booking Not Found').waitFor()
  }),
]
