import type { Page } from '@playwright/test'
import { addDays, lagosDay } from '#domain/lagos-time.ts'
import { accessibilityFaults } from '#testing/accessibility-faults.ts'
import { dayAhead } from '#testing/choose-day.ts'
import { openPage } from '#testing/open-page.ts'
import { visitor } from '#testing/visitor.ts'
import { expect, test } from './product.ts'
import { linkFor } from './shared-route.ts'

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
