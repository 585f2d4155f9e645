import type { Page } from '@playwright/test'
import { bookByApi } from '#testing/book-by-api.ts'
import { chooseDay, dayAhead } from '#testing/choose-day.ts'
import { chooseOption } from '#testing/choose-option.ts'
import { DESKTOP, PHONE, type Picture } from './picture.ts'

const MAX_DAYS = 14

/** The pictures of docs/guide. */
export const GUIDE_PICTURES: readonly Picture[] = [
  {
    name: 'guide-login',
    as: 'visitor',
    ...DESKTOP,
    async steps(page, _site, admin) {
      await page.goto(`${admin}/login`)
      await page.getByRole('heading', { name: 'Login' }).waitFor()
    },
  },
  {
    name: 'guide-second-factor',
    as: 'manager',
    ...DESKTOP,
    path: '/account',
    async steps(page) {
      await page.getByRole('button', { name: 'Add an authenticator app' }).click()
      await page.getByRole('img', { name: 'QR code for the authenticator app' }).waitFor()
    },
  },
  { name: 'guide-new-booking', as: 'manager', ...DESKTOP, path: '/bookings?new=1', steps: chooseSeats },
  {
    name: 'guide-take-balance',
    as: 'manager',
    ...DESKTOP,
    path: '/bookings?isBalanceDue=true',
    async steps(page) {
      await page.getByRole('button', { name: 'Take balance' }).first().click()
      await page.getByRole('dialog').waitFor()
    },
  },
  {
    name: 'guide-schedule',
    as: 'manager',
    ...DESKTOP,
    path: '/trips?many=1',
    steps: planWeek,
  },
  {
    name: 'guide-bus-maintenance',
    as: 'manager',
    ...DESKTOP,
    path: '/buses?sort=departure',
    async steps(page) {
      await chooseInFirstRow(page, 'Edit')
      await page.getByRole('switch', { name: 'Active' }).uncheck()
    },
  },
  {
    name: 'guide-refund',
    as: 'finance',
    ...DESKTOP,
    path: '/payments?status=PAID',
    steps: (page) => chooseInFirstRow(page, 'Refund'),
  },
  { name: 'guide-cash-up', as: 'finance', ...DESKTOP, path: '/payments/cash-up', steps: openDayWithMoney },
  {
    name: 'guide-manifest-phone',
    as: 'driver',
    ...PHONE,
    path: '/boarding',
    async steps(page) {
      await page.locator('a[href^="/boarding/"]').first().click()
      await page.getByRole('button', { name: 'Scan tickets' }).waitFor()
    },
  },
  {
    name: 'guide-balance-due-phone',
    as: 'driver',
    ...PHONE,
    path: '/boarding',
    async steps(page, site, admin) {
      const links = page.locator('a[href^="/boarding/"]')
      await links.first().waitFor()
      const driven = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')))
      const { tripId, bookingToken } = await bookByApi(
        site,
        'fee',
        ({ id, route }) => route.paymentType === 'Split' && driven.includes(`/boarding/${id}`),
      )
      await page.goto(`${admin}/boarding/${tripId}`)
      await page.getByRole('button', { name: 'Scan tickets' }).click()
      const panel = page.getByRole('dialog')
      await panel.getByLabel('Booking reference').fill(bookingToken)
      await panel.getByRole('button', { name: 'Check in' }).click()
      await panel.getByRole('heading', { name: 'Balance due' }).waitFor()
    },
  },
  {
    name: 'guide-add-user',
    as: 'admin',
    ...DESKTOP,
    path: '/users?new=1',
    async steps(page) {
      const panel = page.getByRole('dialog', { name: 'Add User' })
      await panel.getByLabel('Name').fill('Sample Clerk')
      await panel.getByRole('textbox', { name: 'E-mail' }).fill('clerk@mail.example')
      await panel.getByLabel('Role').selectOption('manager')
      await panel.getByRole('switch', { name: 'Send a link instead' }).check()
    },
  },
  {
    name: 'guide-cancel-booking',
    as: 'admin',
    ...DESKTOP,
    path: '/bookings?status=CONFIRMED&isBalanceDue=false',
    steps: (page) => chooseInFirstRow(page, 'Cancel booking'),
  },
]

/** Opens the dialog of an item in the action menu of the first row. */
async function chooseInFirstRow(page: Page, item: string): Promise<void> {
  await page
    .getByRole('button', { name: /^Actions for/ })
    .first()
    .click()
  await page.getByRole('button', { name: item, exact: true }).filter({ visible: true }).first().click()
  await page.getByRole('dialog').waitFor()
}

async function chooseSeats(page: Page): Promise<void> {
  const panel = page.getByRole('dialog', { name: 'New Booking' })
  await panel.getByRole('list', { name: 'Trips' }).getByRole('button').nth(2).click()
  const seats = panel.getByRole('button', { name: /^Seat \d+$/ })
  for (const index of [0, 1]) await seats.nth(index).click()
  await panel.getByLabel('Passenger name').fill('Sample Ronke Bello')
}

async function planWeek(page: Page): Promise<void> {
  const plan = page.getByRole('dialog', { name: 'Schedule several trips' })
  await chooseOption(plan.getByRole('combobox', { name: 'Route' }), 'Lagos to Awgu')
  await plan.getByLabel('Batch').selectOption({ index: 1 })
  await plan.getByLabel('Price').fill('32000')
  await pickDay(page, /^First day: /, dayAhead(40))
  await pickDay(page, /^Last day: /, dayAhead(46))
  await plan.getByLabel('Departure time').fill('06:00')
  await plan.getByLabel('Arrival time').fill('16:30')
  await chooseOption(plan.getByRole('combobox', { name: 'Add bus' }), 'Coaster 44')
  await plan.getByRole('region', { name: 'Planned trips' }).scrollIntoViewIfNeeded()
}

async function pickDay(page: Page, name: RegExp, day: string): Promise<void> {
  await page.getByRole('button', { name }).click()
  await chooseDay(page, day)
}

/** Goes back to the last day on which staff took or paid out money. In a fresh demo, today may have none. */
async function openDayWithMoney(page: Page): Promise<void> {
  const sheet = page.getByText('Cash in the drawer').first()
  const none = page.getByText('No money was taken or paid out on this day.')
  for (let days = 0; days < MAX_DAYS; days++) {
    await sheet.or(none).waitFor()
    if (await sheet.isVisible()) return
    await page.getByRole('button', { name: 'Previous day' }).click()
    await page.waitForLoadState('networkidle')
  }
  throw new Error(`Staff took and paid out no money in the last ${MAX_DAYS} days.`)
}
