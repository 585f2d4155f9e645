import type { Page } from '@playwright/test'
import { formatReference } from '#domain/bookings/booking-reference.ts'
import { accessibilityFaults } from '#testing/accessibility-faults.ts'
import { bookByApi, nameEveryone } from '#testing/book-by-api.ts'
import { collectPageErrors, expect, test } from './product.ts'
import { tripsOfDriver } from './product-database.ts'
import { browserSeeing } from './show-to-camera.ts'
import { logInAs } from './staff.ts'

test('a driver boards passengers with the phone’s camera, one ticket boards once, and the manifest is printed', async ({
  product,
}, info) => {
  const driven = await tripsOfDriver(product.dataDir)
  const booked = await bookByApi(product.site, 'everything', ({ id }) => driven.includes(id))
  await nameEveryone(product.site, booked)
  const camera = await browserSeeing(booked.bookingToken, info.outputPath('ticket.y4m'))
  const phone = await (await camera.newContext({ viewport: { width: 360, height: 740 } })).newPage()
  const pageErrors = collectPageErrors(phone)
  // Replaces printing. A headless browser has no print dialog and would crash.
  await phone.addInitScript(() => {
    window.print = () => {}
  })
  const hasTheirSeat = new RegExp(`^Seat ${booked.seatNos[0]}Tester Chidera Okon`)
  const passenger = phone.getByRole('listitem').filter({ hasText: hasTheirSeat })

  await test.step('a driver has no dashboard and starts on the boarding screen', async () => {
    await logInAs(phone, product.admin, 'driver')
    await expect(phone).toHaveURL(`${product.admin}/boarding`)
    await phone.goto(`${product.admin}/boarding/${booked.tripId}`)
    await expect(passenger).toContainText('Paid')
    await expect(passenger, 'a driver sees no phone numbers').not.toContainText('0803')
    expect(await accessibilityFaults(phone)).toEqual([])
  })

  await test.step('the camera reads a ticket, which boards once', async () => {
    await phone.getByRole('button', { name: 'Scan tickets' }).click()
    const panel = phone.getByRole('dialog')
    await expect(panel.getByRole('heading', { name: 'Boarded', exact: true })).toBeVisible()
    await expect(panel).toContainText(booked.seatNos.join(', '))
    expect(await accessibilityFaults(phone)).toEqual([])
    await panel.getByRole('button', { name: 'Scan next' }).click()
    await expect(panel.getByRole('heading', { name: 'Already boarded' })).toBeVisible()
    await expect(panel).toContainText('Two people with one ticket? Ask for ID.')
    await panel.getByRole('button', { name: 'Back to list' }).click()
    await expect(passenger.getByRole('checkbox')).toBeChecked()
  })

  await test.step('the printed manifest is the PDF', async () => {
    const printed = phone.waitForResponse('**/manifest.pdf')
    await phone.getByRole('button', { name: 'Print', exact: true }).click()
    expect((await printed).headers()['content-type']).toBe('application/pdf')
    await expect(phone.getByTitle('Manifest to print')).toBeAttached()
  })

  await test.step('the page itself is printed without buttons', async () => {
    await phone.emulateMedia({ media: 'print' })
    await expect(passenger).toBeVisible()
    for (const part of [
      phone.getByRole('navigation'),
      phone.getByRole('banner'),
      phone.getByRole('button'),
    ]) {
      await expect(part.filter({ visible: true }), 'no buttons on paper').toHaveCount(0)
    }
  })
  expect(pageErrors).toEqual([])
  await camera.close()
})

/** Types a code and Enter at the speed of a hand scanner, because `page.keyboard` is too slow on a busy machine. */
const scanInstantly = (page: Page, code: string) =>
  page.evaluate(
    (keys) => {
      for (const key of keys) {
        const target = document.activeElement ?? document.body
        for (const kind of ['keydown', 'keyup'])
          target.dispatchEvent(new KeyboardEvent(kind, { key, bubbles: true, cancelable: true }))
      }
    },
    [...code, 'Enter'],
  )

test('a clerk boards with a hand scanner, undoes a scan, and takes balances at the scan and in the list', async ({
  page,
  product,
}) => {
  const paid = await bookByApi(product.site, 'everything')
  const [owing, later, unpaid, next] = [
    await bookByApi(product.site, 'fee', paid.tripId),
    await bookByApi(product.site, 'fee', paid.tripId),
    await bookByApi(product.site, 'nothing', paid.tripId),
    await bookByApi(product.site, 'everything', paid.tripId),
  ]
  for (const one of [paid, owing, next]) await nameEveryone(product.site, one)
  const panel = page.getByRole('dialog')
  const field = panel.getByLabel('Booking reference')
  const verdict = (name: string) => panel.getByRole('heading', { name, exact: true })
  /** Types a code and Enter like a hand scanner. */
  const scan = async (code: string) => {
    await page.keyboard.type(code)
    await page.keyboard.press('Enter')
  }

  await test.step('the next departures come first, and earlier ones are a press away', async () => {
    await logInAs(page, product.admin, 'manager', '/boarding')
    await page.getByRole('button', { name: 'Show earlier departures' }).click()
    await expect(page).toHaveURL(`${product.admin}/boarding?isEarlier=true`)
    await expect(page.getByText('Buses that left more than an hour ago, latest first.')).toBeVisible()
    await page.getByRole('button', { name: 'Show upcoming departures' }).click()
    await expect(page).toHaveURL(`${product.admin}/boarding`)
    await expect(
      page.getByText('Upcoming departures, soonest first. Open one to scan tickets.'),
    ).toBeVisible()
  })

  await test.step('a typed reference of another trip does not board', async () => {
    const links = page.locator('a[href^="/boarding/"]')
    await links
      .and(page.locator(`:not([href="/boarding/${paid.tripId}"])`))
      .first()
      .click()
    await page.getByRole('button', { name: 'Scan tickets' }).click()
    await expect(panel).toContainText('Type the reference from the ticket instead.')
    await field.fill(paid.bookingToken)
    await panel.getByRole('button', { name: 'Check in' }).click()
    await expect(verdict('Wrong trip')).toBeVisible()
  })

  await test.step('the field has the focus, and Enter checks the ticket', async () => {
    await page.goto(`${product.admin}/boarding/${paid.tripId}`)
    await page.getByRole('button', { name: 'Scan tickets' }).click()
    await expect(field).toBeFocused()
    await scan(paid.bookingToken)
    await expect(verdict('Boarded')).toBeVisible()
  })

  await test.step('a wrong scan is undone, and the ticket boards again', async () => {
    await panel.getByRole('button', { name: 'Undo boarding' }).click()
    await expect(verdict('Boarding undone')).toBeVisible()
    await expect(panel.getByRole('button', { name: 'Undo boarding' })).toHaveCount(0)
    await expect(panel.getByRole('button', { name: 'Scan next' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(field).toBeFocused()
    await scan(paid.bookingToken)
    await expect(verdict('Boarded')).toBeVisible()
  })

  await test.step('the next tickets are scanned while the last result is shown: one is not paid, of one the clerk takes the balance', async () => {
    await scan(unpaid.bookingToken)
    await expect(verdict('Not paid')).toBeVisible()
    await expect(panel).toContainText('This booking has not been paid for, so no ticket was issued.')
    await expect(panel.getByRole('button', { name: /^Take/ })).toHaveCount(0)
    expect(await accessibilityFaults(page)).toEqual([])
    await scan(owing.bookingToken)
    await expect(verdict('Balance due')).toBeVisible()
    await expect(panel).toContainText('Paid ₦10,000')
    expect(await accessibilityFaults(page)).toEqual([])
    await panel.getByRole('button', { name: /^Take ₦[\d,]+ in cash$/ }).click()
    await panel.getByRole('button', { name: /^I have received ₦[\d,]+$/ }).click()
    await expect(verdict('Boarded')).toBeVisible()
    await panel.getByRole('button', { name: 'Back to list' }).click()
    await expect(panel).toHaveCount(0)
  })

  await test.step('a scanner boards from the list without a click, and G and B in a code open no screen', async () => {
    for (const code of [formatReference('7K3MQ2XVGB4THD5N'), formatReference(paid.bookingToken)]) {
      await scanInstantly(page, code)
      await expect(verdict(code.startsWith('7K3M') ? 'Unknown ticket' : 'Already boarded')).toBeVisible()
      expect(page.url()).toBe(`${product.admin}/boarding/${paid.tripId}`)
      await panel.getByRole('button', { name: 'Back to list' }).click()
      await expect(panel).toHaveCount(0)
    }
    await scanInstantly(page, next.bookingToken)
    await expect(verdict('Boarded')).toBeVisible()
    await expect(panel, 'the bus leaves in more than six hours').toContainText(
      /This bus leaves .+ at \d+:\d\d [ap]m\./,
    )
    await panel.getByRole('button', { name: 'Back to list' }).click()
  })

  await test.step('the list finds a passenger, takes the balance and boards them', async () => {
    const [seatNo] = later.seatNos
    const rows = page.getByRole('region', { name: 'Passengers' }).getByRole('listitem')
    const row = rows.filter({ hasText: new RegExp(`^Seat ${seatNo}Tester Chidera Okon`) })
    const search = page.getByRole('searchbox', { name: 'Search passengers' })
    await search.fill('nobody of this name')
    await expect(page.getByText('No passengers found.')).toBeVisible()
    await expect(rows.filter({ visible: true })).toHaveCount(0)
    await search.fill(`okon ${seatNo}`)
    await expect(rows.filter({ visible: true })).toHaveCount(1)
    await row.getByRole('button', { name: 'Take balance' }).click()
    expect(await accessibilityFaults(page)).toEqual([])
    await panel.getByRole('button', { name: /^I have received ₦[\d,]+$/ }).click()
    await expect(row).toContainText('Paid')
    await row.getByRole('checkbox').click()
    await expect(row.getByRole('checkbox')).toBeChecked()
  })
})
