import type { Page } from '@playwright/test'
import type { DataVisit, ErasureReceipt } from '#contracts/office/my-data.ts'
import { CONSENTS } from '#domain/office/consents.ts'
import { keptAfterErasure } from '#domain/office/my-data.ts'
import { withoutPageData, withSettings } from './blank-page.ts'
import { type Booked, bookByApi, mailTo } from './book-by-api.ts'
import { openPage } from './open-page.ts'

/** A screen, dialog or error state of the public site, and how to reach it. */
export type View = {
  name: string
  open: (page: Page, site: string) => Promise<unknown>
  /** True if the view exists only on phones. */
  isForPhones?: true
  /** True if the browser logs an error here, because a script is blocked or the page has an error status. */
  isBroken?: true
  /** True if something covers the page. A screenshot then shows only the window instead of the whole page. */
  isOverlay?: true
}

const refused = { status: 400, json: {} }

const RECEIPT: ErasureReceipt = {
  number: 12,
  erasedAt: '2026-11-17T08:00:00.000Z',
  removed: { bookings: 3, payments: 2, notifications: 9, messages: 1 },
  kept: [...keptAfterErasure('Thu 17 Dec 2026', 'link')],
  backupsUntil: '2026-12-17',
}

/** Opens the data of a person with a phone number, with a faked response. */
async function openMyData(page: Page, site: string, blocks: string[] = []): Promise<void> {
  const summary = { contact: '+2348000000101', bookings: 3, messages: 1, notifications: 9 }
  const visit: DataVisit = {
    dataKey: '0'.repeat(43),
    expiresAt: '2026-11-17T08:00:00.000Z',
    summary: { ...summary, otherPayments: 1, seats: 0, consents: 0, blocks },
    consents: [{ kind: 'news', title: CONSENTS.news.title, text: CONSENTS.news.text, givenAt: null }],
  }
  await page.route('**/api/my-data/open', (route) => route.fulfill({ json: { data: visit } }))
  await openPage(page, `${site}/my-data#${'0'.repeat(43)}`)
  await press(page, 'Open my data')
  await page.getByText('What we hold').waitFor()
}

/**
 * Pays for a booking and makes the provider unable to return a part. Opens the money page, which has a button for the
 * bank account.
 */
async function openMissingAccount(page: Page, site: string): Promise<Booked> {
  const booked = await bookByApi(site, 'everything')
  const { reference, email } = booked
  const command = { do: 'refundOnDashboard', reference, amount: 500_000, outcome: 'needs-attention' }
  await page.request.post(`${site}/sandbox/control`, { data: command })
  const button = page.getByRole('button', { name: 'Add a bank account' })
  for (let time = 0; time < 30 && !(await button.isVisible()); time++) {
    await openPage(page, `${site}/money`)
    await page.getByLabel('Reference').fill(reference)
    await page.getByLabel('E-mail, or the last 4 digits of your phone').fill(email)
    await press(page, 'Where is my money?')
    await page.getByText('All payments for your booking').waitFor()
  }
  await button.waitFor()
  return booked
}

/** Opens the link for the bank account, up to the form. */
async function openAccountForm(page: Page, site: string): Promise<void> {
  const { email } = await openMissingAccount(page, site)
  await press(page, 'Add a bank account')
  const mail = await mailTo(site, email, 'Where should we send your refund')
  const token = /t=([\w-]{43})/.exec(mail?.text ?? '')?.[1]
  await openPage(page, `${site}/refund-account?t=${token}`)
  await press(page, 'Continue')
  await page.getByLabel('Account number').waitFor()
}

async function checkAccount(page: Page, accountNumber: string): Promise<void> {
  await page.getByLabel('Bank').selectOption('Zenith Bank')
  await page.getByLabel('Account number').fill(accountNumber)
  await press(page, 'Check the account')
}

/** Opens a paid booking at /self. Clears the cookie first, because an earlier view may have opened another booking. */
async function openSelf(page: Page, site: string): Promise<void> {
  const booked = await bookByApi(site, 'everything')
  await page.context().clearCookies({ name: 'tafiya_self' })
  await openPage(page, `${site}/self`)
  await page.getByLabel('Booking reference').fill(booked.bookingToken)
  await page.getByLabel('E-mail').fill(booked.email)
  await press(page, 'Continue')
  await page.getByRole('button', { name: 'See the charge' }).waitFor()
}

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
  { name: 'routes', open: (page, site) => openPage(page, `${site}/bus`) },
  { name: 'route', open: (page, site) => openPage(page, `${site}/bus/lagos-to-awgu-enugu`) },
  { name: 'route-unknown', open: (page, site) => openPage(page, `${site}/bus/lagos-to-nowhere`) },
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
    open: openSelf,
  },
  ...(['seat', 'move', 'contact'] as const).map((act) => ({
    name: `self-${act}`,
    async open(page: Page, site: string) {
      await openSelf(page, site)
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
  {
    name: 'money-errors',
    async open(page, site) {
      await openPage(page, `${site}/money`)
      await press(page, 'Where is my money?')
      await page.getByText('Enter the reference of a payment or a booking').waitFor()
    },
  },
  {
    name: 'money-unknown',
    async open(page, site) {
      await openPage(page, `${site}/money`)
      await page.getByLabel('Reference').fill('TAF-1-0123456789abcdef01')
      await press(page, 'Where is my money?')
      await page.getByText('We have not seen this payment.').waitFor()
    },
  },
  {
    name: 'money-found',
    async open(page, site) {
      const { reference, email } = await bookByApi(site, 'fee')
      await openPage(page, `${site}/money`)
      await page.getByLabel('Reference').fill(reference)
      await page.getByLabel('E-mail, or the last 4 digits of your phone').fill(email)
      await press(page, 'Where is my money?')
      await page.getByText('All payments for your booking').waitFor()
    },
  },
  { name: 'refund-account', open: (page, site) => openPage(page, `${site}/refund-account`) },
  {
    name: 'refund-account-dead',
    isBroken: true,
    open: (page, site) => openPage(page, `${site}/refund-account?t=${'0'.repeat(43)}`),
  },
  { name: 'money-account', open: openMissingAccount },
  { name: 'refund-account-form', open: openAccountForm },
  {
    name: 'refund-account-errors',
    isBroken: true,
    async open(page, site) {
      await openAccountForm(page, site)
      await checkAccount(page, '0000346789')
      await page.getByText('We couldn’t find this account at this bank.').waitFor()
    },
  },
  {
    name: 'refund-account-confirm',
    async open(page, site) {
      await openAccountForm(page, site)
      await checkAccount(page, '2012346789')
      await page.getByText('Is this your account?').waitFor()
    },
  },
  {
    name: 'refund-account-sent',
    async open(page, site) {
      await openAccountForm(page, site)
      await checkAccount(page, '2012346789')
      await press(page, 'Yes, send my refund there')
      await page.getByText('is on its way').waitFor()
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
  { name: 'privacy', open: (page, site) => openPage(page, `${site}/privacy`) },
  {
    name: 'my-data-errors',
    async open(page, site) {
      await openPage(page, `${site}/my-data`)
      await press(page, 'Send my link')
      await page.getByText('Enter the e-mail address or phone number you gave us').waitFor()
    },
  },
  {
    name: 'my-data-link',
    async open(page, site) {
      await openPage(page, `${site}/my-data#${'0'.repeat(43)}`)
      await page.getByRole('button', { name: 'Open my data' }).waitFor()
    },
  },
  {
    name: 'my-data-dead-link',
    async open(page, site) {
      await openPage(page, `${site}/my-data#${'0'.repeat(43)}`)
      await press(page, 'Open my data')
      await page.getByText('This link has been used or has expired.').waitFor()
    },
  },
  { name: 'my-data-visit', open: (page, site) => openMyData(page, site) },
  {
    name: 'my-data-blocked',
    open: (page, site) =>
      openMyData(page, site, [
        'Seats are held for booking 7K9Q-M2XD-4HRB-T8WZ. The data can be erased once the hold ends or the booking is cancelled.',
      ]),
  },
  {
    name: 'my-data-receipt',
    async open(page, site) {
      await openMyData(page, site)
      await page.route('**/api/my-data/erase', (route) => route.fulfill({ json: { data: RECEIPT } }))
      await page.getByLabel('I understand that this cannot be undone.').check()
      await press(page, 'Erase my data')
      await page.getByText('Your data has been erased').waitFor()
    },
  },
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
