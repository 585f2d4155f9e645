import type { Page } from '@playwright/test'
import { withoutPageData, withSettings } from './blank-page.ts'
import { type Booked, bookByApi } from './book-by-api.ts'
import { openPage } from './open-page.ts'

/** A screen, dialog or error state of the public site, and how to reach it. */
export type View = {
  name: string
  open: (page: Page, site: string) => Promise<unknown>
  /** Visible on phones only. */
  isForPhones?: true
  /** A script is blocked, so the browser logs an error. */
  isBroken?: true
  /** Something lies over the page, so a screenshot shows only the window and not the whole page. */
  isOverlay?: true
}

const refused = { status: 400, json: {} }

/** The views outside the booking wizard. Some create bookings; error states get faked responses or blocked scripts. */
export const publicViews: readonly View[] = [
  { name: 'home', open: (page, site) => openPage(page, site) },
  {
    name: 'home-menu',
    isOverlay: true,
    isForPhones: true,
    async open(page, site) {
      await openPage(page, site)
      await press(page, 'Open menu')
    },
  },
  {
    name: 'home-errors',
    async open(page, site) {
      await openPage(page, site)
      await press(page, 'Continue to Booking')
      await page.getByText('Please select a date').waitFor()
    },
  },
  { name: 'self', open: (page, site) => openPage(page, `${site}/self`) },
  {
    name: 'self-opened',
    async open(page, site) {
      const booked = await bookByApi(site, 'everything')
      await openPage(page, `${site}/self`)
      await page.getByLabel('Booking reference').fill(booked.bookingToken)
      await page.getByLabel('E-mail').fill(booked.email)
      await press(page, 'Continue')
      await page.getByRole('button', { name: 'See the charge' }).waitFor()
    },
  },
  ...(['seat', 'move', 'contact'] as const).map((act) => ({
    name: `self-${act}`,
    async open(page: Page, site: string) {
      const booked = await bookByApi(site, 'everything')
      await openPage(page, `${site}/self`)
      await page.getByLabel('Booking reference').fill(booked.bookingToken)
      await page.getByLabel('E-mail').fill(booked.email)
      await press(page, 'Continue')
      await page.getByRole('button', { name: 'See the charge' }).waitFor()
      await openPage(page, `${site}/self?act=${act}`)
      await page.getByRole('link', { name: 'Back to all options' }).waitFor()
    },
  })),
  {
    name: 'home-places',
    isOverlay: true,
    async open(page, site) {
      await openPage(page, site)
      await page.getByLabel('Departure').click()
      await page.getByRole('option').first().waitFor()
    },
  },
  {
    name: 'home-calendar',
    isOverlay: true,
    async open(page, site) {
      await openPage(page, site)
      await press(page, /Travel date/)
      await page.getByRole('grid').waitFor()
    },
  },
  {
    name: 'home-routes-failed',
    async open(page, site) {
      await withoutPageData(page)
      await page.route('**/api/routes', (route) => route.fulfill(refused))
      await openPage(page, site)
      await page.getByText('Failed to load routes.').waitFor()
    },
  },
  { name: 'about', open: (page, site) => openPage(page, `${site}/about`) },
  {
    name: 'about-turned',
    async open(page, site) {
      await openPage(page, `${site}/about`)
      for (const name of ['Mission', 'Vision', 'Motto']) await press(page, new RegExp(`^${name}`))
    },
  },
  { name: 'manage-booking', open: (page, site) => openPage(page, `${site}/manage-booking`) },
  {
    name: 'manage-booking-errors',
    async open(page, site) {
      await openPage(page, `${site}/manage-booking`)
      await press(page, 'Retrieve Booking')
      await page.getByText('Booking reference is required').waitFor()
    },
  },
  {
    name: 'manage-booking-nothing',
    isOverlay: true,
    async open(page, site) {
      await openPage(page, `${site}/manage-booking`)
      await retrieve(page, { bookingToken: '7K9Q-M2XD-4HRB-T8WZ', email: 'nobody@mail.example' })
      await page.getByText('No booking found').first().waitFor()
    },
  },
  {
    name: 'manage-booking-dead-link',
    async open(page, site) {
      await openPage(page, `${site}/manage#${'0'.repeat(24)}`)
      await page.getByText('This link no longer works.').waitFor()
    },
  },
  {
    name: 'manage-booking-lost',
    async open(page, site) {
      await openPage(page, `${site}/manage-booking`)
      await page.getByText('Lost your reference?').click()
      await press(page, 'Send my links')
      await page.getByText('Enter the e-mail address or phone number you used to book').waitFor()
    },
  },
  { name: 'manage-booking-paid', open: (page, site) => found(page, site, 'everything') },
  { name: 'manage-booking-balance', open: (page, site) => found(page, site, 'fee') },
  { name: 'manage-booking-unpaid', open: (page, site) => found(page, site, 'nothing') },
  {
    name: 'manage-booking-cancelled',
    async open(page, site) {
      const { bookingToken, email } = await bookByApi(site, 'nothing')
      await page.request.post(`${site}/api/bookings/release`, { data: { bookingToken } })
      await openPage(page, `${site}/manage-booking`)
      await retrieve(page, { bookingToken, email })
      await page.getByText('Cancelled', { exact: true }).waitFor()
    },
  },
  { name: 'contact', open: (page, site) => openPage(page, `${site}/contact`) },
  {
    name: 'contact-errors',
    async open(page, site) {
      await openPage(page, `${site}/contact`)
      await page.getByLabel('Message').fill('x'.repeat(501))
      await press(page, 'Send Message')
      await page.getByText('Name is required').waitFor()
    },
  },
  {
    name: 'contact-failed',
    isOverlay: true,
    async open(page, site) {
      await page.route('**/api/support', (route) => route.fulfill(refused))
      await openPage(page, `${site}/contact`)
      for (const label of ['Name', 'Subject', 'Message']) await page.getByLabel(label).fill('Tester Okon')
      await page.getByRole('textbox', { name: 'E-mail' }).fill('tester@mail.example')
      await press(page, 'Send Message')
      await page.getByText('Failed to send message').waitFor()
    },
  },
  { name: 'terms', open: (page, site) => openPage(page, `${site}/terms`) },
  { name: 'not-found', open: (page, site) => openPage(page, `${site}/no-such-page`) },
  { name: 'test-env', open: (page, site) => openPage(page, `${site}/test-env`) },
  { name: 'maintenance', open: maintenance },
  {
    name: 'maintenance-community',
    isOverlay: true,
    async open(page, site) {
      await maintenance(page, site)
      await press(page, 'Join Community')
      await page.getByRole('dialog').waitFor()
    },
  },
  {
    name: 'page-failed',
    isBroken: true,
    async open(page, site) {
      await page.route('**/assets/terms-page*.js', (route) => route.abort())
      await openPage(page, site)
      await page.getByRole('link', { name: 'Terms and conditions' }).click()
      await page.getByRole('heading', { name: 'Something went wrong.' }).waitFor()
    },
  },
  {
    name: 'settings-unknown',
    async open(page, site) {
      await withoutPageData(page)
      await page.route('**/api/companySettings', () => {})
      await openPage(page, site)
    },
  },
  {
    name: 'settings-unset',
    async open(page, site) {
      await withoutPageData(page)
      await page.route('**/api/companySettings', (route) => route.fulfill({ json: { data: null } }))
      await openPage(page, `${site}/contact`)
      await page.getByText('coming soon').first().waitFor()
    },
  },
  {
    name: 'home-unpublished',
    async open(page, site) {
      await withoutPageData(page)
      const content = { stories: [], team: [], questions: [], offers: [], hasCodes: false }
      await page.route('**/api/content', (route) => route.fulfill({ json: { data: content } }))
      await openPage(page, site)
    },
  },
  {
    name: 'contact-question',
    async open(page, site) {
      await openPage(page, `${site}/contact`)
      await page.getByText('How do I pay the balance?').click()
      await page.getByText(/You can also pay at the terminal/).waitFor()
    },
  },
]

const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first().click()

async function maintenance(page: Page, site: string): Promise<void> {
  await withSettings(page, { maintenanceMode: true })
  await openPage(page, site)
  await page.getByRole('heading', { name: 'Under Maintenance' }).waitFor()
}

async function found(page: Page, site: string, pay: Parameters<typeof bookByApi>[1]): Promise<void> {
  const booked = await bookByApi(site, pay)
  await openPage(page, `${site}/manage-booking`)
  await retrieve(page, booked)
  await page.getByRole('heading', { name: 'Your booking', exact: true }).waitFor()
}

export async function retrieve(page: Page, by: Pick<Booked, 'bookingToken' | 'email'>): Promise<void> {
  await page.getByLabel('Booking reference').fill(by.bookingToken)
  await page.getByRole('textbox', { name: 'E-mail' }).fill(by.email)
  await press(page, 'Retrieve Booking')
}
