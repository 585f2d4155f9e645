import { dayAhead } from '#testing/choose-day.ts'
import { openPage } from '#testing/open-page.ts'
import { keyboardOnly } from './keyboard.ts'
import { expect, test } from './product.ts'

const DAYS_AHEAD = 13

test('a passenger buys a ticket with the keyboard alone, and hears each step', async ({ page, product }) => {
  const keys = await keyboardOnly(page)
  const main = page.locator('#main')
  const button = (name: string | RegExp) => page.getByRole('button', { name })
  const heading = (name: string) => page.getByRole('heading', { level: 1, name, exact: true })

  /**
   * Expects that the page title announces the step, and that the main content has the focus, so that a screen reader
   * starts there.
   */
  async function arrivesAt(step: string) {
    await expect(heading(step)).toBeVisible()
    await expect(page).toHaveTitle(new RegExp(`^${step} · `))
    await expect(main).toBeFocused()
  }

  await test.step('the passenger skips to the content', async () => {
    await openPage(page, product.site)
    await keys.press('Tab')
    await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
    await keys.press('Enter')
    await expect(main).toBeFocused()
  })

  await test.step('the passenger chooses the places', async () => {
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
      await keys.press('ArrowLeft')
      await expect(day, 'yesterday cannot be reached').toHaveAttribute('aria-current', 'date')
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

  await test.step('the passenger chooses a number of passengers and a bus', async () => {
    await keys.fill(page.getByLabel('Passengers'), '1')
    await expect(page.getByLabel('Passengers')).toHaveValue('1')
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
