import { expect, type Locator, type Page } from '@playwright/test'
import { accessibilityFaults } from './accessibility-faults.ts'
import { chooseDay, dayAhead } from './choose-day.ts'
import { chooseOption } from './choose-option.ts'
import { holdByApi } from './hold-with-proof.ts'
import { openPage } from './open-page.ts'

let people = 0

/**
 * Returns the actions of one visitor in the wizard, on a desktop or a phone. They find controls by role and label.
 * Actions of the provider and of another visitor use the API.
 */
export function visitor(page: Page, site: string) {
  const isPhone = (page.viewportSize()?.width ?? 1280) < 768
  // Each visitor has their own e-mail address and phone number, because holds are limited per person.
  const email = `visitor.${process.pid}.${++people}@mail.example`
  const phone = `0805${String(process.pid % 10_000).padStart(4, '0')}${String(people).padStart(3, '0')}`
  // Spreads the visitors of a run over ten days, because together they would fill the 44 seats of one bus.
  const ownDaysAhead = 9 + (people % 10)
  const shown = (locator: Locator) => locator.filter({ visible: true })
  const press = (name: string | RegExp) =>
    shown(page.getByRole('button', { name, exact: true }))
      .first()
      .click()
  const frame = page.frameLocator('iframe[title="Checkout"]')
  const stored = (key: string) =>
    page.evaluate((name) => JSON.parse(localStorage.getItem(name) ?? 'null'), key)
  // Confirms the browser's warning about a reload inside the wizard.
  page.on('dialog', (dialog) => dialog.accept())

  return {
    email,
    press,
    heading: (name: string) => page.getByRole('heading', { name, exact: true }),
    dialog: (name: string) => page.getByRole('dialog', { name }),

    /** Searches from the home page. The demo has buses from Lagos to Awgu on each of the next 30 days. */
    async search({
      passengers = 2,
      destination = 'Awgu (Enugu)',
      daysAhead = ownDaysAhead,
      day = dayAhead(daysAhead),
    } = {}) {
      await openPage(page, site)
      await chooseOption(page.getByLabel('Departure'), 'Lagos')
      await chooseOption(page.getByLabel('Destination'), destination)
      await page.getByRole('button', { name: /Travel date/ }).click()
      await chooseDay(page, day)
      await page.getByLabel('Passengers').selectOption(String(passengers))
      await page.getByRole('button', { name: 'Continue to Booking' }).click()
      await expect(page.getByRole('heading', { name: 'Select Bus' })).toBeVisible()
    },

    async chooseBus(type = 'Coaster 44') {
      await page.getByRole('radio', { name: new RegExp(type) }).click()
      if (!isPhone) await press('Continue to Seat Selection')
      await expect(page.getByRole('heading', { name: 'Choose Seats' })).toBeVisible()
    },

    freeSeats: () => page.getByRole('button', { name: /^Seat .* available$/ }),

    /** Chooses the first free seats and returns their numbers. */
    async chooseSeats(count = 2): Promise<string[]> {
      const free = page.getByRole('button', { name: /^Seat .* available$/ })
      for (let i = 0; i < count; i++) await free.first().click()
      const chosen = page.getByRole('button', { name: /^Seat .* selected$/ })
      await expect(chosen).toHaveCount(count)
      const labels = await chosen.evaluateAll((seats) => seats.map((seat) => seat.dataset.seat ?? ''))
      return labels
    },

    async toDetails() {
      await press(isPhone ? 'DONE' : 'Continue to Passenger Information')
      await expect(page.getByRole('heading', { name: 'Passenger Details' })).toBeVisible()
    },

    async fillDetails() {
      await page.getByLabel('Full name').fill('Tester Chidera Okon')
      await page.getByRole('textbox', { name: 'E-mail' }).fill(email)
      await page.getByLabel('Phone number', { exact: true }).fill(phone)
      await page.getByLabel('Address').fill('12 Sample Road, Yaba')
      await page.getByLabel('Next of kin name').fill('Sample Ngozi Okon')
      await page.getByLabel('Next of kin phone number').fill('0803 555 0101')
    },

    async toPayment() {
      await press('Continue to Payment')
      await expect(page.getByRole('heading', { name: 'Payment', exact: true })).toBeVisible()
      await expect(page.getByRole('timer')).toBeVisible()
    },

    /** Goes through all steps up to the payment and returns the chosen seats. */
    async reachPayment(search: { daysAhead?: number } = {}): Promise<string[]> {
      await this.search(search)
      await this.chooseBus()
      const seats = await this.chooseSeats()
      await this.toDetails()
      await this.fillDetails()
      await this.toPayment()
      return seats
    },

    async openPopup() {
      await page.getByRole('checkbox', { name: /terms and conditions/ }).check()
      await press(/^Pay ₦/)
      await expect(frame.getByRole('heading', { name: 'How would you like to pay?' })).toBeVisible()
    },

    popup: (name: string) => frame.getByRole('button', { name, exact: true }),
    popupText: (text: string) => frame.getByText(text),

    stored,

    /** Makes the provider receive the money for the started payment. It sends a webhook only for `lateSuccess`. */
    async moneyArrives(how: 'pay' | 'lateSuccess' = 'pay') {
      const { reference } = await stored('tafiya.payment')
      const notice = how === 'pay' ? { notify: false } : {}
      await post(`${site}/sandbox/control`, { do: how, reference, ...notice })
    },

    async anotherVisitorTakesFirstSeat() {
      const { selectedBus, selectedSeats } = await stored('tafiya.booking')
      await holdByApi(site, {
        tripId: selectedBus.id,
        seatId: [selectedSeats[0].seatId],
        passengerName: 'Another Visitor',
        passengerAddress: 'Elsewhere 1',
        email: `another.visitor.${process.pid}.${people}@mail.example`,
        mobile: `0801${phone.slice(4)}`,
        nextOfKinName: 'Another Relative',
        nextOfKinPhone: '08011112223',
      })
    },

    /** Checks that nothing scrolls sideways and that axe finds no violations. */
    async checkScreen() {
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
      expect(overflow, 'sideways scroll').toBeLessThanOrEqual(0)
      expect(await accessibilityFaults(page)).toEqual([])
    },
  }
}

export async function post(url: string, body: object): Promise<Response> {
  return fetch(url, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json' },
  })
}
