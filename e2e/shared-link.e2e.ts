import type { Page } from '@playwright/test'
import { accessibilityFaults } from '#testing/accessibility-faults.ts'
import { dayAhead } from '#testing/choose-day.ts'
import { openPage } from '#testing/open-page.ts'
import { visitor } from '#testing/visitor.ts'
import { expect, test } from './product.ts'
import { linkFor } from './shared-route.ts'

test.use({ viewport: { width: 360, height: 740 } })

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

test('a visitor finds a route from the footer, shares its page, and goes on to the wizard', async ({
  page,
  product,
}) => {
  await page.addInitScript(() => {
    navigator.share = async (data) => {
      document.title = JSON.stringify(data)
    }
  })
  await openPage(page, `${product.site}/terms`)
  await page.getByRole('contentinfo').getByRole('link', { name: 'Routes and Fares' }).click()
  await expect(page.getByRole('heading', { name: 'Routes and fares' })).toBeVisible()
  const fromLagos = page.locator('[href="/bus/lagos-to-awgu-enugu"]')
  await page
    .getByRole('link', { name: /^Enugu: Awgu camp/ })
    .and(fromLagos)
    .click()
  await expect(page.getByRole('heading', { name: 'Lagos to Awgu (Enugu) by bus' })).toBeVisible()
  await expect(page).toHaveTitle(/^Lagos to Awgu \(Enugu\) by bus/)
  expect(await accessibilityFaults(page)).toEqual([])
  await page.getByRole('button', { name: 'More ways' }).click()
  await expect(page, 'the share sheet gets the text and the link').toHaveTitle(
    JSON.stringify({
      text: 'Lagos to Awgu (Enugu) by bus with Tafiya. See times and fares:',
      url: `${product.site}/bus/lagos-to-awgu-enugu`,
    }),
  )
  await page
    .getByRole('link', { name: /^Book a seat/ })
    .first()
    .click()
  await expect(page.getByRole('heading', { name: 'Select Bus' })).toBeVisible()
})
