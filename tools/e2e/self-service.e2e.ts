import type { Locator, Page } from '@playwright/test'
import { accessibilityFaults } from '#testing/accessibility-faults.ts'
import { type Booked, bookByApi, mailTo } from '#testing/book-by-api.ts'
import { openPage } from '#testing/open-page.ts'
import { retrieve } from '#testing/public-views.ts'
import { visitor } from '#testing/visitor.ts'
import { expect, test } from './product.ts'
import { hasNoSidewaysScroll, openLink, PHONE } from './self-service.ts'

/** Opens Manage Booking on a small phone. `press` counts the presses from there. */
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

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const done = (page: Page) => page.getByRole('main').getByRole('status')

test('a passenger cancels one seat of three, reads what comes back, and cancels the rest', async ({
  page,
  product,
}) => {
  const booked = await bookByApi(product.site, 'everything', undefined, 3)
  const [first = '', second = '', third = ''] = booked.seatNos

  const link =
    await test.step('one seat is cancelled with five presses, and what comes back is shown before', async () => {
      const { press, presses } = await atManageBooking(page, product.site, booked)
      await press(button(page, 'Cancel or change'))
      await expect(page).toHaveURL(`${product.site}/self`)
      await expect(page.getByRole('heading', { name: 'Cancel or change a booking' })).toBeVisible()
      expect(await accessibilityFaults(page)).toEqual([])
      await press(button(page, `Only seat ${second}`))
      const quote = page.getByRole('region', { name: `Cancel seat ${second}` })
      await expect(quote).toContainText('We keep')
      const back = /You get back\s*(₦[\d,]+)/.exec(await quote.innerText())?.[1] ?? 'no amount'
      await press(button(page, 'Send the link'))
      const used = await openLink(page, product.site, booked)
      await press(button(page, 'Continue'))
      await expect(quote).toContainText(back)
      expect(await accessibilityFaults(page)).toEqual([])
      await press(quote.getByRole('button', { name: `Cancel seat ${second}` }))
      await expect(done(page)).toContainText(`You still have seats ${first}, ${third}.`)
      await expect(page.getByRole('region', { name: 'Your booking' })).toContainText(`Refund${back}`)
      expect(presses()).toBeLessThanOrEqual(MOST_PRESSES)
      expect(await hasNoSidewaysScroll(page)).toBe(true)
      expect((await mailTo(product.site, booked.email, 'Seats cancelled:'))?.text).toContain(back)
      return used
    })

  await test.step('on another phone the whole booking is cancelled with five presses', async () => {
    await page.context().clearCookies()
    const { press, presses } = await atManageBooking(page, product.site, booked)
    await press(button(page, 'Cancel or change'))
    await press(button(page, 'See the charge'))
    await press(button(page, 'Send the link'))
    await openLink(page, product.site, booked, link)
    await press(button(page, 'Continue'))
    await press(button(page, 'Cancel my booking'))
    await expect(done(page)).toContainText('Your booking is cancelled.')
    expect(presses()).toBeLessThanOrEqual(MOST_PRESSES)
  })
})

test('a passenger changes seats while another visitor watches the seat map, and corrects the e-mail address', async ({
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
  // Sets a mark on the document. Loading the page again would remove it.
  await watcherPage.evaluate(() => document.documentElement.setAttribute('data-loaded-once', ''))
  const free = page.getByRole('button', { name: /^Seat \d+, .*available$/ }).last()

  const wanted = await test.step('the passenger takes another seat on the map, without a link', async () => {
    const { press, presses } = await atManageBooking(page, product.site, booked)
    await press(button(page, 'Cancel or change'))
    await press(page.getByRole('link', { name: 'Change seats' }))
    const seatNo = (await free.getAttribute('data-seat')) ?? ''
    await press(free)
    await expect(page.getByText(`You have chosen seats ${kept}, ${seatNo}.`)).toBeVisible()
    expect(await hasNoSidewaysScroll(page)).toBe(true)
    await press(button(page, 'Change to these seats'))
    await expect(done(page)).toContainText(`You now have seats ${kept}, ${seatNo}.`)
    await expect(done(page)).toContainText('We have sent you the new ticket.')
    expect(presses()).toBeLessThanOrEqual(MOST_PRESSES)
    expect((await mailTo(product.site, booked.email, 'Your new ticket:'))?.text).toContain('no longer valid')
    return seatNo
  })

  await test.step('the watcher sees the change without loading the page again', async () => {
    await expect(watched(old, 'available')).toBeVisible()
    await expect(watched(wanted, 'occupied')).toBeVisible()
    await expect(watcherPage.locator('html[data-loaded-once]')).toHaveCount(1)
    await watcherPage.context().close()
  })

  await test.step('a seat that was given up on the map can be exchanged too', async () => {
    await page.getByRole('link', { name: 'Change seats' }).click()
    await page.getByRole('button', { name: new RegExp(`^Seat ${kept},.*selected$`) }).click()
    await expect(page.getByText(`You have chosen seat ${wanted}.`)).toBeVisible()
    await free.click()
    await button(page, 'Change to these seats').click()
    await expect(done(page)).toContainText('You now have seats')
  })

  await test.step('with a link a wrong e-mail address is corrected, and only payouts wait for 24 hours', async () => {
    await page.getByRole('link', { name: 'Correct e-mail or phone' }).click()
    await button(page, 'Send the link').click()
    await openLink(page, product.site, booked)
    await button(page, 'Continue').click()
    await page.getByLabel('E-mail').fill(`new.${booked.email}`)
    await button(page, 'Save').click()
    await expect(done(page)).toContainText('We have sent a message to your old and new contact details.')
    await expect(page.getByText('refunds in cash or to a bank account wait until')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Move to another trip' })).toBeVisible()
    await expect(button(page, 'See the charge')).toBeVisible()
  })
})

test('a passenger moves to a dearer trip and pays the difference', async ({ page, product }) => {
  // Books a bus beside which a luxury bus runs each day, so that there is a dearer trip to move to.
  const booked = await bookByApi(
    product.site,
    'everything',
    ({ route, bus }) =>
      route.origin === 'Lagos' && route.destination === 'Kubwa (FCT)' && bus.busType === 'Coaster44',
  )
  const { press, presses } = await atManageBooking(page, product.site, booked)
  const due =
    await test.step('the passenger chooses a dearer trip, reads the difference and moves', async () => {
      await press(page.getByRole('button', { name: 'Move to another trip' }))
      const dearer = page.getByRole('listitem').filter({ hasText: /a seat, ₦[\d,]+ more/ })
      await expect(dearer.first()).toBeVisible()
      expect(await accessibilityFaults(page)).toEqual([])
      await press(dearer.first().getByRole('button', { name: 'See the cost' }))
      await expect(page.getByText('No charge: the first move is free.')).toBeVisible()
      expect(await hasNoSidewaysScroll(page)).toBe(true)
      await press(page.getByRole('button', { name: 'Send the link' }))
      await openLink(page, product.site, booked)
      await press(page.getByRole('button', { name: 'Continue' }))
      await press(page.getByRole('button', { name: 'Move my booking' }))
      await expect(done(page)).toContainText('Your booking is now for this trip')
      expect(presses()).toBeLessThanOrEqual(MOST_PRESSES)
      return /Please pay (₦[\d,]+) before boarding/.exec(await done(page).innerText())?.[1] ?? 'no amount'
    })

  await test.step('the difference is paid on Manage Booking, and the ticket is there', async () => {
    await page.getByRole('link', { name: `Pay ${due}` }).click()
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
