import type { Locator, Page } from '@playwright/test'
import { accessibilityFaults } from '#testing/accessibility-faults.ts'
import { type Booked, bookByApi, mailTo } from '#testing/book-by-api.ts'
import { openPage } from '#testing/open-page.ts'
import { retrieve } from '#testing/public-views.ts'
import { visitor } from '#testing/visitor.ts'
import { expect, test } from './product.ts'

const PHONE = { width: 360, height: 740 }

async function openLink(page: Page, site: string, { email }: Booked): Promise<void> {
  const mail = await mailTo(site, email, 'Cancel or change your booking:')
  const link = mail?.text.match(/http\S+\/act\/[\w-]{22}/)?.[0]
  expect(link, 'the mail has a link').toBeDefined()
  await page.goto(link ?? '')
}

async function followLink(page: Page, site: string, booked: Booked): Promise<void> {
  await openLink(page, site, booked)
  await page.getByRole('button', { name: 'Continue' }).click()
}

/** A passenger with a small phone on Manage Booking. From there, `press` counts. */
async function atManageBooking(page: Page, site: string, booked: Booked) {
  await page.setViewportSize(PHONE)
  await openPage(page, `${site}/manage-booking`)
  await retrieve(page, booked)
  let presses = 0
  return {
    async press(target: Locator) {
      presses++
      await target.click()
    },
    presses: () => presses,
  }
}

const MOST_PRESSES = 5

const hasNoSidewaysScroll = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth)

test('without script and on a small phone a passenger cancels one seat, then the other', async ({
  browser,
  product,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false, viewport: PHONE })
  const page = await context.newPage()
  const booked = await bookByApi(product.site, 'everything')
  const [first = '', second = ''] = booked.seatNos

  await test.step('the passenger opens the booking and reads the charges', async () => {
    await page.goto(`${product.site}/self`)
    await page.getByLabel('Booking reference').fill(booked.bookingToken)
    await page.getByLabel('E-mail').fill(booked.email)
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect(page.getByRole('region', { name: 'Your booking' })).toContainText(`${first}, ${second}`)
    await expect(page.getByRole('table')).toContainText('before departure')
    expect(await hasNoSidewaysScroll(page)).toBe(true)
  })

  await test.step('one seat is chosen, the charge is shown and a link is asked for', async () => {
    await page.getByLabel(`Seat ${second}`, { exact: true }).uncheck()
    await page.getByRole('button', { name: 'See the charge' }).click()
    await expect(page.getByRole('heading', { name: `Cancel seat ${first}` })).toBeVisible()
    await expect(page.getByText('You get back')).toBeVisible()
    await page.getByLabel('By e-mail').check()
    await page.getByRole('button', { name: 'Send the link' }).click()
    await expect(page.getByText(/We sent a link to t•••@/)).toBeVisible()
    expect(await hasNoSidewaysScroll(page)).toBe(true)
  })

  await test.step('the link leads back to that seat, which is cancelled, and the other one stays', async () => {
    await followLink(page, product.site, booked)
    await page.getByRole('button', { name: `Cancel seat ${first}` }).click()
    await expect(page.getByRole('main').getByRole('status')).toContainText(`You still have seat ${second}.`)
    expect(await hasNoSidewaysScroll(page)).toBe(true)
  })

  await test.step('the last seat is cancelled, and with it the booking', async () => {
    await page.getByRole('button', { name: 'See the charge' }).click()
    await page.getByRole('button', { name: 'Cancel my booking' }).click()
    await expect(page.getByRole('main').getByRole('status')).toContainText('Your booking is cancelled.')
    await expect(page.getByRole('region', { name: 'Your booking' })).toContainText('Refund')
    expect((await mailTo(product.site, booked.email, 'Booking cancelled:'))?.text).toContain(
      'We are refunding',
    )
  })
})

test('a passenger cancels a booking from Manage Booking with five presses', async ({ page, product }) => {
  const booked = await bookByApi(product.site, 'everything')
  await openPage(page, `${product.site}/manage-booking`)
  await retrieve(page, booked)
  // The five presses: Cancel or change, See the charge, Send the link, Continue, Cancel my booking.
  await page.getByRole('button', { name: 'Cancel or change' }).click()
  await expect(page).toHaveURL(`${product.site}/self`)
  await expect(page.getByRole('heading', { name: 'Cancel or change a booking' })).toBeVisible()
  expect(await accessibilityFaults(page)).toEqual([])
  await page.getByRole('button', { name: 'See the charge' }).click()
  await page.getByRole('button', { name: 'Send the link' }).click()
  await followLink(page, product.site, booked)
  expect(await accessibilityFaults(page)).toEqual([])
  await page.getByRole('button', { name: 'Cancel my booking' }).click()
  await expect(page.getByRole('main').getByRole('status')).toContainText('Your booking is cancelled.')
})

test('a passenger changes a seat on the live map, moves to another trip and corrects the e-mail address', async ({
  page,
  product,
}) => {
  const booked = await bookByApi(product.site, 'everything')
  const [first = ''] = booked.seatNos
  const done = page.getByRole('main').getByRole('status')

  await test.step('one seat is exchanged on the map, without a link', async () => {
    await openPage(page, `${product.site}/manage-booking`)
    await retrieve(page, booked)
    await page.getByRole('button', { name: 'Cancel or change' }).click()
    await page.getByRole('link', { name: 'Change seats' }).click()
    await page.getByRole('button', { name: new RegExp(`^Seat ${first},.*selected$`) }).click()
    await page
      .getByRole('button', { name: /^Seat \d+, .*available$/ })
      .last()
      .click()
    await page.getByRole('button', { name: 'Take these seats' }).click()
    await expect(done).toContainText('We have sent you the new ticket.')
    expect((await mailTo(product.site, booked.email, 'Your new ticket:'))?.text).toContain('no longer valid')
  })

  await test.step('the passenger chooses another trip, reads the cost and moves with a link', async () => {
    await page.getByRole('link', { name: 'Move to another trip' }).click()
    expect(await accessibilityFaults(page)).toEqual([])
    await page.getByRole('button', { name: 'See the cost' }).first().click()
    await expect(page.getByText('No charge: the first move is free.')).toBeVisible()
    await page.getByRole('button', { name: 'Send the link' }).click()
    await followLink(page, product.site, booked)
    await page.getByRole('button', { name: 'Move my booking' }).click()
    await expect(done).toContainText('Your booking is now for this trip')
  })

  await test.step('a wrong e-mail address is corrected, and money cannot be returned for 24 hours', async () => {
    await page.getByRole('link', { name: 'Correct e-mail or phone' }).click()
    await page.getByLabel('E-mail').fill(`new.${booked.email}`)
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(done).toContainText('We have told the old and the new address.')
    await expect(page.getByText('was changed less than 24 hours ago')).toBeVisible()
    await expect(page.getByRole('button', { name: 'See the charge' })).toHaveCount(0)
  })
})

test('a passenger cancels one seat of three and reads what comes back', async ({ page, product }) => {
  const booked = await bookByApi(product.site, 'everything', undefined, 3)
  const [first = '', second = '', third = ''] = booked.seatNos
  const { press, presses } = await atManageBooking(page, product.site, booked)
  await press(page.getByRole('button', { name: 'Cancel or change' }))
  await press(page.getByRole('button', { name: `Only seat ${second}`, exact: true }))
  const quote = page.getByRole('region', { name: `Cancel seat ${second}` })
  await expect(quote).toContainText('We keep')
  const back = /You get back\s*(₦[\d,]+)/.exec(await quote.innerText())?.[1] ?? 'no amount'
  await press(page.getByRole('button', { name: 'Send the link' }))
  await openLink(page, product.site, booked)
  await press(page.getByRole('button', { name: 'Continue' }))
  await expect(quote).toContainText(back)
  await press(quote.getByRole('button', { name: `Cancel seat ${second}` }))
  await expect(page.getByRole('main').getByRole('status')).toContainText(
    `You still have seats ${first} and ${third}.`,
  )
  await expect(page.getByRole('region', { name: 'Your booking' })).toContainText(`Refund${back}`)
  expect(presses()).toBeLessThanOrEqual(MOST_PRESSES)
  expect(await hasNoSidewaysScroll(page)).toBe(true)
  expect((await mailTo(product.site, booked.email, 'Seats cancelled:'))?.text).toContain(back)
})

test('a passenger moves to a dearer trip and pays the difference', async ({ page, product }) => {
  // Each day a luxury bus runs beside this one, and costs more.
  const booked = await bookByApi(
    product.site,
    'everything',
    ({ route, bus }) => route.destination === 'Kubwa (FCT)' && bus.busType === 'Coaster44',
  )
  const { press, presses } = await atManageBooking(page, product.site, booked)
  const due =
    await test.step('the passenger chooses a dearer trip, reads the difference and moves', async () => {
      await press(page.getByRole('button', { name: 'Move to another trip' }))
      const dearer = page.getByRole('listitem').filter({ hasText: /a seat, ₦[\d,]+ more/ })
      await press(dearer.first().getByRole('button', { name: 'See the cost' }))
      await expect(page.getByText('No charge: the first move is free.')).toBeVisible()
      expect(await hasNoSidewaysScroll(page)).toBe(true)
      await press(page.getByRole('button', { name: 'Send the link' }))
      await openLink(page, product.site, booked)
      await press(page.getByRole('button', { name: 'Continue' }))
      await press(page.getByRole('button', { name: 'Move my booking' }))
      const done = page.getByRole('main').getByRole('status')
      await expect(done).toContainText('Your booking is now for this trip')
      expect(presses()).toBeLessThanOrEqual(MOST_PRESSES)
      return /Please pay (₦[\d,]+) before boarding/.exec(await done.innerText())?.[1] ?? 'no amount'
    })

  await test.step('the difference is paid on Manage Booking, and the ticket is there', async () => {
    await openPage(page, `${product.site}/manage-booking`)
    await retrieve(page, booked)
    const found = page.getByRole('region', { name: 'Your booking' })
    await found.getByRole('button', { name: `Pay ${due}` }).click()
    await page.frameLocator('iframe[title="Checkout"]').getByRole('button', { name: /^Pay/ }).click()
    await expect(found.getByText('Nothing is left to pay.')).toBeVisible()
    const ticket = await found.getByRole('link', { name: 'Download e-ticket' }).getAttribute('href')
    const answer = await page.request.get(new URL(ticket ?? '', product.site).href)
    expect([answer.status(), answer.headers()['content-type']]).toEqual([200, 'application/pdf'])
    expect((await mailTo(product.site, booked.email, 'Balance paid'))?.text).toContain(due)
  })
})

test('a passenger changes seat while somebody else watches the seat map', async ({
  browser,
  page,
  product,
}) => {
  const watcherPage = await (await browser.newContext()).newPage()
  const watcher = visitor(watcherPage, product.site)
  await watcher.search()
  await watcher.chooseBus()
  const { selectedBus } = await watcher.stored('tafiya.booking')
  const booked = await bookByApi(product.site, 'everything', selectedBus.id)
  const [old = '', kept = ''] = booked.seatNos
  const watched = (seatNo: string, state: string) =>
    watcherPage.getByRole('button', { name: new RegExp(`^Seat ${seatNo}, .*${state}$`) })
  await expect(watched(old, 'occupied')).toBeVisible()
  // The mark is lost if the page is loaded again.
  await watcherPage.evaluate(() => document.documentElement.setAttribute('data-loaded-once', ''))

  const { press, presses } = await atManageBooking(page, product.site, booked)
  await press(page.getByRole('button', { name: 'Cancel or change' }))
  await press(page.getByRole('link', { name: 'Change seats' }))
  const free = page.getByRole('button', { name: /^Seat \d+, .*available$/ }).last()
  const wanted = (await free.getAttribute('data-seat')) ?? ''
  await press(free)
  await expect(page.getByText(`You have chosen seats ${kept} and ${wanted}.`)).toBeVisible()
  expect(await hasNoSidewaysScroll(page)).toBe(true)
  await press(page.getByRole('button', { name: 'Take these seats' }))
  await expect(page.getByRole('main').getByRole('status')).toContainText(
    `You now have seats ${kept} and ${wanted}.`,
  )
  expect(presses()).toBeLessThanOrEqual(MOST_PRESSES)

  await expect(watched(old, 'available')).toBeVisible()
  await expect(watched(wanted, 'occupied')).toBeVisible()
  await expect(watcherPage.locator('html[data-loaded-once]')).toHaveCount(1)
})
