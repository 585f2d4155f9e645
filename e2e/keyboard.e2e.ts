import type { Page } from '@playwright/test'
import { dayAhead } from '#testing/choose-day.ts'
import { openPage } from '#testing/open-page.ts'
import { plateOfCoaster } from './bookings-screen.ts'
import { type Keyboard, keyboardOnly } from './keyboard.ts'
import { expect, test } from './product.ts'

const DAYS_AHEAD = 13

test('a passenger buys a ticket with the keyboard alone, and hears each step', async ({ page, product }) => {
  const keys = await keyboardOnly(page)
  const main = page.locator('#main')
  const button = (name: string | RegExp) => page.getByRole('button', { name })
  const heading = (name: string) => page.getByRole('heading', { level: 1, name, exact: true })

  /** Expects that the page title announces the step, and that a screen reader begins at the main content. */
  async function arrivesAt(step: string) {
    await expect(heading(step)).toBeVisible()
    await expect(page).toHaveTitle(new RegExp(`^${step} · `))
    await expect(main).toBeFocused()
  }

  await test.step('the passenger chooses the places', async () => {
    await openPage(page, product.site)
    const departure = page.getByRole('combobox', { name: 'Departure' })
    await keys.fill(departure, 'Lag')
    await expect(departure).toHaveAttribute('aria-expanded', 'true')
    const lagos = page.getByRole('option', { name: 'Lagos', exact: true })
    await expect(lagos).toHaveAttribute('aria-selected', 'true')
    await expect(departure).toHaveAttribute('aria-activedescendant', (await lagos.getAttribute('id')) ?? '')
    await keys.press('Enter')
    await expect(departure).toHaveValue('Lagos')
    await expect(departure).toHaveAttribute('aria-expanded', 'false')
    await expect(departure).toBeFocused()
    const destination = page.getByRole('combobox', { name: 'Destination' })
    await keys.fill(destination, 'Awgu')
    await keys.press('Enter')
    await expect(destination).toHaveValue('Enugu: Awgu camp')
  })

  await test.step('the passenger chooses a day in the calendar with the arrow keys', async () => {
    const field = button(/Travel date/)
    await keys.use(field)
    await expect(page.getByRole('dialog', { name: 'Travel date' })).toBeVisible()
    const day = page.locator('[data-day]:focus')
    async function walkToDay() {
      await expect(day, 'the calendar opens at today').toHaveAttribute('aria-current', 'date')
      for (let days = 1; days <= DAYS_AHEAD; days++) {
        await keys.press('ArrowRight')
        await expect(day).toHaveAttribute('data-day', dayAhead(days))
      }
    }
    await walkToDay()
    await expect(day).toHaveAccessibleName(/^[A-Z]\w+day \d+ \w+ \d{4}, from ₦[\d,]+$/)
    await keys.press('Escape')
    await expect(field, 'Escape closes the calendar').toBeFocused()
    await keys.press('Enter')
    await walkToDay()
    await keys.press('Enter')
    await expect(page.getByRole('grid')).toBeHidden()
    await expect(field).toBeFocused()
    await expect(field).toHaveAttribute('aria-expanded', 'false')
  })

  await test.step('the passenger chooses a bus', async () => {
    await keys.use(button('Continue to Booking'))
    await arrivesAt('Select Bus')
    await expect(page.getByRole('status').filter({ hasText: /^\d+ bus(es)? on / })).toBeVisible()
    const buses = page.getByRole('radiogroup', { name: 'Buses' }).getByRole('radio', { disabled: false })
    await keys.tabTo(buses.first())
    await expect(buses.first()).toHaveAccessibleName(/₦[\d,]+.*, \d+ seats? left/)
    await keys.press('Space')
    await expect(buses.first()).toBeChecked()
    await keys.use(button('Continue to Seat Selection'))
  })

  await test.step('the passenger walks over the seats, chooses one, removes it and chooses it again', async () => {
    await arrivesAt('Choose Seats')
    await expect(page.getByRole('grid', { name: /, \d+ seats$/ })).toBeVisible()
    const tabStop = page.locator('[data-seat][tabindex="0"]')
    await expect(tabStop, 'the map is one tab stop').toHaveCount(1)
    await keys.tabTo(tabStop)
    const seat = page.locator('[data-seat]:focus')
    const seatNo = (await seat.getAttribute('data-seat')) ?? ''
    await expect(seat).toHaveAccessibleName(new RegExp(`^Seat ${seatNo}(, [a-z ]+)?, available$`))
    await keys.press('ArrowDown')
    await expect(seat).not.toHaveAttribute('data-seat', seatNo)
    await expect(seat).toHaveAccessibleName(/^Seat \d+.*, (available|occupied)$/)
    await keys.press('ArrowUp')
    await expect(seat).toHaveAttribute('data-seat', seatNo)
    await keys.press('Space')
    await expect(seat).toHaveAccessibleName(new RegExp(`^Seat ${seatNo}(, [a-z ]+)?, selected$`))
    await expect(seat).toHaveAttribute('aria-pressed', 'true')
    await keys.use(button(`Remove seat ${seatNo}`))
    await expect(page.getByRole('heading', { name: 'Selected seats' })).toBeFocused()
    await keys.use(button('Continue to Passenger Information'))
    await expect(page.getByRole('status').getByText('Select 1 more seat(s)')).toBeVisible()
    await keys.tabTo(tabStop, 'Shift+Tab')
    await keys.press('Space')
    await expect(seat).toHaveAttribute('aria-pressed', 'true')
    await keys.use(button('Continue to Passenger Information'))
  })

  await test.step('the passenger hears what is missing, and types the details', async () => {
    await arrivesAt('Passenger Details')
    await keys.use(button('Continue to Payment'))
    const name = page.getByRole('textbox', { name: 'Full name' })
    await expect(name).toBeFocused()
    await expect(name).toHaveAttribute('aria-invalid', 'true')
    await expect(name).toHaveAccessibleDescription(/Full name is required/)
    await keys.type('Tester Chidera Okon')
    await keys.fill(page.getByRole('textbox', { name: 'E-mail' }), `keys.${process.pid}@mail.example`)
    await keys.fill(
      page.getByRole('textbox', { name: 'Phone number', exact: true }),
      `0806${String(process.pid).slice(-7).padStart(7, '0')}`,
    )
    await keys.fill(page.getByRole('textbox', { name: 'Address' }), '12 Sample Road, Yaba')
    await keys.fill(page.getByRole('textbox', { name: 'Next of kin name' }), 'Sample Ngozi Okon')
    await keys.fill(page.getByRole('textbox', { name: 'Next of kin phone number' }), '0803 555 0101')
    await keys.press('Enter')
  })

  await test.step('the passenger reads the terms, agrees, and pays in the popup', async () => {
    await arrivesAt('Payment')
    await expect(page.getByRole('timer', { name: 'Time left to pay' })).toBeVisible()
    const terms = main.getByRole('link', { name: 'terms and conditions' })
    await keys.use(terms)
    await expect(page.getByRole('dialog', { name: 'Terms and conditions' })).toBeVisible()
    await keys.press('Escape')
    await expect(terms, 'the dialog gives the focus back').toBeFocused()
    const agreed = page.getByRole('checkbox', { name: /terms and conditions/ })
    await keys.tabTo(agreed, 'Shift+Tab')
    await keys.press('Space')
    await expect(agreed).toBeChecked()
    await keys.use(button(/^Pay ₦/))
    const popup = page.frameLocator('iframe[title="Checkout"]')
    await expect(popup.getByRole('heading', { name: 'How would you like to pay?' })).toBeVisible()
    await expect(page.getByRole('dialog', { name: 'Checkout' })).toBeVisible()
    await keys.use(popup.getByRole('button', { name: 'Pay with a card that works', exact: true }))
  })

  await test.step('the passenger hears that the booking is confirmed and reaches the ticket', async () => {
    await expect(
      page.getByRole('status').getByText('Payment successful. A confirmation email has been sent.'),
    ).toBeVisible()
    await expect(heading('Booking Confirmed')).toBeVisible()
    await expect(page).toHaveTitle(/^Confirmation · /)
    await expect(page.getByRole('dialog', { name: 'Join Our Travel Community' })).toBeVisible()
    await keys.press('Escape')
    await expect(main, 'the dialog gives the focus back').toBeFocused()
    await expect(page.getByRole('article', { name: 'Your booking' })).toBeVisible()
    await expect(page.getByRole('img', { name: /^Boarding code for seat \d+$/ })).toBeVisible()
    await keys.tabTo(page.getByRole('link', { name: 'Download e-ticket' }))
  })
})

test('a clerk sells a ticket with the keyboard alone', async ({ page, product }) => {
  const keys = await keyboardOnly(page)
  const own = `${process.pid}`.slice(-7).padStart(7, '0')
  const panel = page.getByRole('dialog', { name: 'New Booking' })
  const field = (name: string) => panel.getByRole('textbox', { name })
  const seat = panel.locator('[data-seat]:focus')

  await test.step('the clerk logs in, opens Bookings with G and B, and New Booking with N', async () => {
    await logInByKeys(page, keys, product.admin)
    await keys.press('g')
    await keys.press('b')
    await expect(page).toHaveTitle('Booking Management · Tafiya back-office')
    await expect(page.locator('#main'), 'reading begins at the new screen').toBeFocused()
    await expect(page.getByRole('button', { name: 'New Booking' })).toBeVisible()
    await keys.press('n')
    await expect(panel).toHaveAccessibleDescription(
      'For counter and phone sales. Website offers do not apply.',
    )
    await expect(panel.getByRole('searchbox', { name: 'Trip' })).toBeFocused()
  })

  await test.step('the clerk chooses a trip, changes it and chooses it again', async () => {
    const plate = await plateOfCoaster(product.site)
    const trips = panel.getByRole('list', { name: 'Trips' }).getByRole('button')
    const roomy = trips.filter({ hasText: plate }).filter({ has: page.getByText(/^([6-9]|\d\d) left$/) })
    const change = panel.getByRole('button', { name: 'Change trip' })
    await keys.type(plate)
    // Waits for the search result: the list of all trips, shown until then, has at most two rows that match.
    await expect(trips.filter({ hasText: plate }).nth(2)).toBeVisible()
    await keys.use(roomy.last())
    await expect(change).toBeFocused()
    await keys.press('Enter')
    await expect(panel.getByRole('searchbox', { name: 'Trip' })).toBeFocused()
    await expect(trips.filter({ hasText: plate }).nth(2)).toBeVisible()
    await keys.use(roomy.last())
    await expect(change).toBeFocused()
    await expect(panel.getByRole('status').filter({ hasText: /^\d+ of 44 available$/ })).toBeVisible()
  })

  const seatNo = await test.step('the clerk chooses a seat on the map', async () => {
    await keys.tabTo(panel.locator('[data-seat][tabindex="0"]'))
    const seatNo = (await seat.getAttribute('data-seat')) ?? ''
    await expect(seat).toHaveAccessibleName(new RegExp(`^Seat ${seatNo}(, reserved by .+)?$`))
    await keys.press('Space')
    await expect(seat).toHaveAttribute('aria-pressed', 'true')
    return seatNo
  })

  await test.step('the clerk hears the change, types the details and sells with Ctrl and Enter', async () => {
    await keys.fill(field('Cash received'), '1,000,000')
    await expect(panel.getByRole('status').filter({ hasText: /^₦9\d\d,\d{3}$/ })).toBeVisible()
    await keys.fill(field('Passenger name'), `Sample Keys ${own}`)
    await keys.fill(field('Address'), '4 Sample Close, Surulere')
    await keys.fill(field('Mobile'), `0807${own}`)
    await keys.fill(field('Next of kin name'), 'Sample Ronke')
    await keys.fill(field('Next of kin phone'), '0800 000 0198')
    await keys.press('Control+Enter')
    await expect(
      panel.getByRole('status').filter({ hasText: `Ticket sold. Sample Keys ${own}` }),
    ).toContainText(seatNo)
  })

  await test.step('the form waits for the next passenger, and Escape closes it', async () => {
    await expect(field('Passenger name')).toBeFocused()
    await expect(field('Passenger name')).toHaveValue('')
    await keys.press('Escape')
    await expect(panel).toBeHidden()
  })
})

test('staff filter a list and open the form of a row with the keyboard, and the focus stays where they work', async ({
  page,
  product,
}) => {
  const keys = await keyboardOnly(page)
  const status = page.getByRole('combobox', { name: 'Status', exact: true })

  await test.step('the result of a filter is announced', async () => {
    await logInByKeys(page, keys, product.admin)
    await keys.press('g')
    await keys.press('b')
    await keys.fill(status, 'CONF')
    await expect(status).toHaveValue('CONFIRMED')
    await expect(page).toHaveURL(/status=CONFIRMED/)
    await expect(page.getByRole('region', { name: 'bookings' })).toHaveAttribute('aria-busy', 'false')
    await expect(page.getByRole('status').filter({ hasText: /^[\d,]+–[\d,]+ of [\d,]+$/ })).toBeVisible()
  })

  await test.step('Escape closes the form under a row and returns to the menu of the row', async () => {
    const menu = page.getByRole('button', { name: /^Actions for/ }).first()
    await keys.use(menu)
    await keys.use(page.getByRole('button', { name: 'Edit status', exact: true }))
    await expect(status.last()).toBeFocused()
    await keys.press('Escape')
    await expect(status).toHaveCount(1)
    await expect(menu).toBeFocused()
  })

  await test.step('a removed filter leaves the focus on its field', async () => {
    const remove = page.getByRole('button', { name: 'Remove Status filter' })
    await keys.tabTo(remove, 'Shift+Tab')
    await keys.press('Enter')
    await expect(remove).toBeHidden()
    await expect(status).toHaveValue('')
    await expect(status).toBeFocused()
  })
})

test('a toast that is dismissed by keyboard gives the focus back', async ({ page, product }) => {
  const keys = await keyboardOnly(page)
  await page.route('**/api/retrieve', (route) => route.fulfill({ status: 409, json: {} }))
  await openPage(page, `${product.site}/manage-booking`)
  await keys.fill(page.getByLabel('Booking reference'), '7K9Q-M2XD-4HRB-T8WZ')
  await keys.fill(page.getByRole('textbox', { name: 'E-mail' }), 'tester@mail.example')
  await keys.press('Enter')
  const status = page.getByRole('status').filter({ hasText: 'Something went wrong.' })
  await expect(status).toBeVisible()
  const dismiss = status.getByRole('button', { name: 'Dismiss' })
  const lastLink = page.getByRole('contentinfo').getByRole('link', { name: 'Privacy' })
  await keys.tabTo(lastLink)
  await keys.press('Tab')
  await expect(dismiss).toBeFocused()
  await keys.press('Enter')
  await expect(dismiss).toBeHidden()
  await expect(lastLink).toBeFocused()
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 } })

  test('Escape closes the menu and gives the focus back to its button', async ({ page, product }) => {
    const keys = await keyboardOnly(page)
    await openPage(page, product.site)
    await keys.use(page.getByRole('button', { name: 'Open menu' }))
    await expect(page.getByRole('button', { name: 'Close menu' })).toHaveAttribute('aria-expanded', 'true')
    await keys.tabTo(page.getByRole('banner').getByRole('link', { name: 'About' }), 'Shift+Tab')
    await keys.press('Escape')
    await expect(page.getByRole('button', { name: 'Open menu' })).toBeFocused()
    await expect(page.getByRole('button', { name: 'Open menu' })).toHaveAttribute('aria-expanded', 'false')
  })
})

async function logInByKeys(page: Page, keys: Keyboard, admin: string): Promise<void> {
  await page.goto(`${admin}/login`)
  await keys.fill(page.getByRole('textbox', { name: 'E-mail' }), 'manager@tafiya.test')
  await keys.fill(page.getByLabel('Password'), 'tafiya-demo')
  await keys.press('Enter')
  await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible()
}
