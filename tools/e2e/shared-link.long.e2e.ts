import type { Page } from '@playwright/test'
import { addDays, lagosDay } from '#domain/platform/lagos-time.ts'
import { accessibilityFaults } from '#testing/accessibility-faults.ts'
import { dayAhead } from '#testing/choose-day.ts'
import { openPage } from '#testing/open-page.ts'
import { visitor } from '#testing/visitor.ts'
import { expect, test } from './product.ts'

/** Returns the path of a link that a visitor shares: a route, a day and, by default, two passengers. */
const linkFor = (day: string, seats = 2): string =>
  `/booking?from=lagos&to=awgu-enugu&date=${day}&seats=${seats}`

test.use({ viewport: { width: 360, height: 740 } })

const toast = (page: Page, words: string) => page.locator('[data-toast]').filter({ hasText: words })

test('an old or unknown link leads to a page that helps, and a route is readable without script', async ({
  browser,
  page,
  product,
}) => {
  await test.step('a day that has passed leads to the next buses of the route', async () => {
    await page.goto(`${product.site}${linkFor(addDays(lagosDay(new Date()), -1))}`)
    await expect(toast(page, 'That day has passed. Here are the next buses.')).toBeVisible()
    await expect(page).toHaveURL(`${product.site}/bus/lagos-to-awgu-enugu`)
    await expect(page.getByRole('heading', { name: 'Next departures' })).toBeVisible()
  })
  await test.step('a day that does not exist does the same', async () => {
    await page.goto(`${product.site}${linkFor('2026-02-31')}`)
    await expect(toast(page, 'Please choose a day.')).toBeVisible()
    await expect(page).toHaveURL(`${product.site}/bus/lagos-to-awgu-enugu`)
  })
  await test.step('an unknown route leads to the list of routes', async () => {
    await page.goto(`${product.site}/booking?from=lagos&to=the-moon&date=${dayAhead(20)}`)
    await expect(toast(page, 'We don’t run the route of this link at the moment.')).toBeVisible()
    await expect(page).toHaveURL(`${product.site}/bus`)
    await expect(page.getByRole('link', { name: /^Enugu: Awgu camp/ }).first()).toBeVisible()
  })
  await test.step('so does the page of an unknown route', async () => {
    const answer = await page.goto(`${product.site}/bus/lagos-to-the-moon`)
    expect(answer?.status()).toBe(404)
    await expect(page.getByText('We don’t run this route at the moment.')).toBeVisible()
  })
  await test.step('without script a route is readable and can be shared', async () => {
    const context = await browser.newContext({ javaScriptEnabled: false })
    const plain = await context.newPage()
    await plain.goto(`${product.site}/bus/lagos-to-awgu-enugu`)
    await expect(plain.getByRole('heading', { name: 'Lagos to Awgu (Enugu) by bus' })).toBeVisible()
    await expect(plain.getByRole('link', { name: /^Book a seat/ }).first()).toBeVisible()
    const share = plain.getByRole('main').getByRole('link', { name: 'WhatsApp', exact: true })
    await expect(share).toHaveAttribute('href', /^https:\/\/wa\.me\//)
    await expect(plain.getByRole('button', { name: 'More ways' })).toHaveCount(0)
    await context.close()
  })
})

test('a link does not take the held seats of a visitor who opens it while booking', async ({
  page,
  product,
}) => {
  const me = visitor(page, product.site)
  const seats = await me.reachPayment()
  const held = await me.stored('tafiya.booking')
  const link = `${product.site}${linkFor(dayAhead(22), 1)}`

  await test.step('the visitor is asked, and continues the booking with its seats', async () => {
    await openPage(page, link)
    await expect(me.heading('You have a booking in progress')).toBeVisible()
    await expect(page.getByText(`Seats ${seats.join(' and ')}, Lagos to Awgu (Enugu),`)).toBeVisible()
    expect(await accessibilityFaults(page)).toEqual([])
    await me.press('Continue my booking')
    await expect(page.getByRole('timer')).toBeVisible()
    expect((await me.stored('tafiya.booking'))?.bookingToken).toBe(held?.bookingToken)
  })

  await test.step('the visitor decides for the link, and the seats are released', async () => {
    await openPage(page, link)
    await me.press('Open the new link instead')
    await expect(me.heading('Select Bus')).toBeVisible()
    const draft = await me.stored('tafiya.booking')
    expect(draft).toMatchObject({ bookingToken: null, passengers: 1, date: dayAhead(22) })
  })
})

/** Returns the text that the visitor would send by WhatsApp. */
async function sharedText(page: Page): Promise<string> {
  const link = page.getByRole('main').getByRole('link', { name: 'WhatsApp', exact: true })
  return new URL((await link.getAttribute('href')) ?? '').searchParams.get('text') ?? ''
}

test('a visitor opens a shared link of a route and a day, and buys seats', async ({ page, product }) => {
  const me = visitor(page, product.site)
  const day = dayAhead(21)

  await test.step('the link opens Select Bus for the route, the day and two passengers', async () => {
    await openPage(page, `${product.site}${linkFor(day)}`)
    await expect(me.heading('Select Bus')).toBeVisible()
    await expect(page).toHaveURL(`${product.site}/booking`)
    expect(await me.stored('tafiya.booking')).toMatchObject({
      departure: 'Lagos',
      destination: 'Awgu (Enugu)',
      date: day,
      passengers: 2,
    })
    await expect(page.getByRole('radio', { name: /Coaster 44/ })).toBeVisible()
  })

  await test.step('the visitor can share these buses, without a name or a fare', async () => {
    const shared = await sharedText(page)
    expect(shared).toMatch(/^Lagos to Awgu \(Enugu\) on \w{3} \d+ \w{3} \d{4} with Tafiya\. Pick your seat: /)
    expect(shared.endsWith(`${product.site}${linkFor(day, 1)}`)).toBe(true)
    await me.checkScreen()
  })

  await test.step('the visitor chooses two seats and pays', async () => {
    await me.chooseBus()
    await me.chooseSeats()
    await me.toDetails()
    await me.fillDetails()
    await me.toPayment()
    await me.openPopup()
    await me.popup('Pay with a card that works').click()
    await expect(me.heading('Booking Confirmed')).toBeVisible()
  })

  await test.step('the passenger invites others, and the text names neither the ticket nor the passenger', async () => {
    const shared = await sharedText(page)
    expect(shared).toMatch(/^I’m going from Lagos to Awgu \(Enugu\) on .+ with Tafiya\. Travel with me: /)
    expect(shared.endsWith(`${product.site}${linkFor(day, 1)}`)).toBe(true)
    const reference = (await page.getByText(/^[0-9A-Z]{4}(-[0-9A-Z]{4}){3}$/).textContent()) ?? ''
    for (const secret of [reference, reference.replaceAll('-', ''), 'Okon', me.email])
      expect(shared).not.toContain(secret)
  })

  await test.step('the passenger gets the trip for the calendar', async () => {
    const href = await page.getByRole('link', { name: 'Add to calendar' }).getAttribute('href')
    const file = await page.request.get(`${product.site}${href}`)
    expect(file.headers()['content-type']).toContain('text/calendar')
    const body = await file.text()
    expect(body).toContain(`DTSTART;TZID=Africa/Lagos:${day.replaceAll('-', '')}T`)
    expect(body).not.toContain('Okon')
  })
})
