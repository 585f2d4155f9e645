import type { Page } from '@playwright/test'
import { formatReference } from '#domain/bookings/booking-reference.ts'
import { accessibilityFaults } from '#testing/accessibility-faults.ts'
import { bookByApi } from '#testing/book-by-api.ts'
import { openPage } from '#testing/open-page.ts'
import { retrieve } from '#testing/public-views.ts'
import { visitor } from '#testing/visitor.ts'
import { expect, test } from './product.ts'
import { inDatabase } from './product-database.ts'

const NOTHING_SAVED = 'No ticket is saved on this phone. Open your booking and press Save on this phone.'

test('a passenger saves the ticket, shows it without a network, saves a picture and removes it', async ({
  context,
  page,
  product,
}) => {
  const booked = await bookByApi(product.site, 'everything')
  await page.setViewportSize({ width: 360, height: 740 })

  await test.step('before the tap, the phone has nothing', async () => {
    await page.goto(`${product.site}/ticket`)
    await expect(page.getByText(NOTHING_SAVED)).toBeVisible()
    await openPage(page, `${product.site}/manage-booking`)
    await retrieve(page, booked)
    await expect(page.getByRole('button', { name: 'Save on this phone' })).toBeVisible()
    expect(await page.evaluate(() => localStorage.getItem('tafiya.saved-tickets'))).toBeNull()
  })

  await test.step('a browser that cannot save tickets says so', async () => {
    await page.evaluate(() => {
      const { register } = ServiceWorkerContainer.prototype
      ServiceWorkerContainer.prototype.register = () => {
        ServiceWorkerContainer.prototype.register = register
        return Promise.reject(new Error('refused'))
      }
    })
    await page.getByRole('button', { name: 'Save on this phone' }).click()
    const words = page.getByText('This ticket could not be saved. Download the e-ticket instead.')
    await expect(words).toBeVisible()
    expect(await page.evaluate(() => localStorage.getItem('tafiya.saved-tickets'))).toBeNull()
  })

  await test.step('the saved ticket opens without a network', async () => {
    await page.getByRole('button', { name: 'Save on this phone' }).click()
    await page.getByRole('link', { name: 'opens it' }).click()
    await expect(page.getByRole('heading', { name: 'My tickets' })).toBeVisible()
    await context.setOffline(true)
    await page.goto(`${product.site}/ticket`)
    await expect(
      page.getByText('Show the code when boarding. This page works without internet.'),
    ).toBeVisible()
    for (const seatNo of booked.seatNos)
      await expect(page.getByRole('img', { name: `Boarding code for seat ${seatNo}` })).toBeVisible()
    const codes = await inDatabase<{ short_code: string }>(
      product.dataDir,
      `select t.short_code from tickets t join bookings b on b.id = t.booking_id where b.booking_token = $1`,
      [booked.bookingToken],
    )
    expect(codes).toHaveLength(booked.seatNos.length)
    for (const { short_code } of codes)
      await expect(page.getByText(formatReference(short_code), { exact: true })).toBeVisible()
    expect(await accessibilityFaults(page)).toEqual([])
  })

  await test.step('a picture is saved', async () => {
    const saved = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Save picture' }).first().click()
    expect((await saved).suggestedFilename()).toBe(`ticket-seat-${booked.seatNos[0]}.png`)
  })

  await test.step('the ticket is removed', async () => {
    await page.getByRole('button', { name: 'Not on this phone' }).click()
    await expect(page.getByText(NOTHING_SAVED)).toBeVisible()
    await context.setOffline(false)
  })
})

test('the phone that bought a ticket shows it on every page without a network, until the passenger says Not on this phone', async ({
  context,
  page,
  product: { site },
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  const me = visitor(page, site)
  const kept = page.getByText('This phone keeps your ticket')
  const seats = await test.step('the passenger pays: the phone keeps the ticket by itself', async () => {
    const chosen = await me.reachPayment()
    await me.openPopup()
    await me.moneyArrives()
    await me.popup('Close').click()
    await expect(me.heading('Booking Confirmed')).toBeVisible()
    await expect(kept).toBeVisible()
    return chosen
  })

  await test.step('on a shared phone one tap leaves nothing behind, and a reload keeps nothing either', async () => {
    await page.getByRole('button', { name: 'Not on this phone' }).click()
    await expect(page.getByRole('button', { name: 'Save on this phone' })).toBeVisible()
    await expect.poll(() => left(page)).toEqual({ tickets: null, caches: [], workers: 0 })
    await page.reload()
    await expect(page.getByRole('button', { name: 'Save on this phone' })).toBeVisible()
    expect(await left(page)).toEqual({ tickets: null, caches: [], workers: 0 })
    await page.getByRole('button', { name: 'Save on this phone' }).click()
    await expect(kept).toBeVisible()
  })

  for (const path of ['/', '/manage', '/manage-booking']) {
    await test.step(`without a network ${path} shows the ticket`, async () => {
      await context.setOffline(true)
      await page.goto(`${site}${path}`)
      await expect(page.getByRole('heading', { name: 'You are offline' })).toBeVisible()
      for (const seatNo of seats)
        await expect(page.getByRole('img', { name: `Boarding code for seat ${seatNo}` })).toBeVisible()
      await context.setOffline(false)
    })
  }

  await test.step('with the network back the page opens, and its menu leads to the tickets', async () => {
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(me.heading('Manage Booking')).toBeVisible()
    await openPage(page, `${site}/manage-booking`)
    await page.getByRole('button', { name: 'Open menu' }).click()
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'My tickets' }).click()
    await page.getByRole('button', { name: 'Not on this phone' }).click()
    await expect(page.getByText(NOTHING_SAVED)).toBeVisible()
    await expect.poll(() => left(page)).toEqual({ tickets: null, caches: [], workers: 0 })
  })
})

test('a visitor who has blocked the storage of the browser opens the site and the page of the tickets', async ({
  page,
  product: { site },
}) => {
  await page.addInitScript(() =>
    Object.defineProperty(window, 'localStorage', {
      get: () => {
        throw new DOMException('blocked', 'SecurityError')
      },
    }),
  )
  await openPage(page, site)
  await expect(page.getByRole('heading', { name: 'Book Your Trip' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'My tickets' })).toHaveCount(0)
  await page.goto(`${site}/ticket`)
  await expect(page.getByText(NOTHING_SAVED)).toBeVisible()
})

/** Returns everything about tickets that this phone stores. */
const left = (page: Page) =>
  page.evaluate(async () => ({
    tickets: localStorage.getItem('tafiya.saved-tickets'),
    caches: await caches.keys(),
    workers: (await navigator.serviceWorker.getRegistrations()).length,
  }))
