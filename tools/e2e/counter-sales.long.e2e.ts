import type { Page } from '@playwright/test'
import { accessibilityFaults } from '#testing/accessibility-faults.ts'
import { findRow, plateOfCoaster, roomyTrips } from './bookings-screen.ts'
import { chooseFromMenu } from './choose-from-menu.ts'
import { fillPassenger, fillPassengerWithoutEmail, passenger } from './counter-passengers.ts'
import { mailedTicket } from './mailed-ticket.ts'
import { expect, test } from './product.ts'
import { logInAs } from './staff.ts'

/** Sends the next change with an old `updatedAt`, like a screen that was loaded before another change. */
const seenEarlier = (page: Page) =>
  page.route(
    '**/api/bookings',
    (route) =>
      route.continue({
        postData: { ...route.request().postDataJSON(), updatedAt: '2026-01-01T00:00:00.000Z' },
      }),
    { times: 1 },
  )

test('a clerk reserves a seat by phone with keys and confirms it when the passenger pays; a walk-in passenger without e-mail gets a printed ticket and an SMS', async ({
  page,
  product,
}) => {
  const panel = page.getByRole('dialog', { name: 'New Booking' })
  const seats = panel.getByRole('button', { name: /^Seat \d+$/ })
  // Counts the calls of `window.print` without printing. A headless browser has no print dialog and would crash.
  let prints = 0
  await page.exposeFunction('countPrint', () => {
    prints++
  })
  await page.addInitScript(() => {
    window.print = Reflect.get(window, 'countPrint')
  })

  await test.step('N opens New Booking, but not while the clerk types in a field', async () => {
    await logInAs(page, product.admin, 'manager', '/bookings')
    const search = page.getByLabel('Search reference, name, phone or e-mail')
    await search.press('n')
    await expect(search).toHaveValue('n')
    await expect(panel).toBeHidden()
    await search.fill('')
    await search.blur()
    await page.keyboard.press('n')
    await expect(panel).toBeVisible()
  })

  await test.step('arrow keys move over the seat map, Space chooses a seat', async () => {
    await (await roomyTrips(panel, await plateOfCoaster(product.site))).last().click()
    await seats.first().focus()
    const focused = panel.locator('[data-seat]:focus')
    const start = (await focused.getAttribute('data-seat')) ?? ''
    await page.keyboard.press('ArrowDown')
    await expect(focused).not.toHaveAttribute('data-seat', start)
    await page.keyboard.press('ArrowUp')
    await expect(focused).toHaveAttribute('data-seat', start)
    await page.keyboard.press('Space')
    await expect(panel.getByRole('button', { pressed: true })).toHaveText([start])
  })

  const walkIn = passenger()
  await test.step('the form names each error; Ctrl and Enter sell without an e-mail address', async () => {
    await panel.getByRole('textbox', { name: 'E-mail' }).fill('counter@')
    await page.keyboard.press('Control+Enter')
    for (const words of [
      'Full name is required',
      'Address is required',
      'Invalid email address',
      'Valid mobile number is required',
      'Next of kin name is required',
      'Next of kin phone number must be at least 10 digits',
    ]) {
      await expect(panel.getByText(words)).toBeVisible()
    }
    expect(await accessibilityFaults(page)).toEqual([])
    await panel.getByRole('textbox', { name: 'E-mail' }).fill('')
    await fillPassengerWithoutEmail(panel, walkIn)
    await page.keyboard.press('Control+Enter')
    await expect(panel.getByText('Ticket sold.')).toBeVisible()
  })

  await test.step('Ctrl and P print the sold ticket; a click sends it by SMS', async () => {
    const lastSale = panel.getByRole('region', { name: 'Last sale' })
    const printed = page.waitForResponse('**/ticket.pdf')
    await page.keyboard.press('Control+p')
    expect((await printed).headers()['content-type']).toBe('application/pdf')
    await expect(page.getByTitle('Ticket to print')).toBeAttached()
    // A Chromium without a PDF viewer loads no PDF into a frame.
    if (await page.evaluate(() => navigator.pdfViewerEnabled)) await expect.poll(() => prints).toBe(1)
    await lastSale.getByRole('button', { name: 'Send by SMS' }).click()
    await expect(lastSale.getByText(`The ticket is on its way to ${walkIn.mobile}.`)).toBeVisible()
  })

  const caller = passenger()
  await test.step('the clerk reserves the next seat for a caller without payment', async () => {
    await fillPassenger(panel, caller)
    await panel.getByRole('switch', { name: /Payment complete/ }).uncheck()
    await panel.getByRole('button', { name: 'Create Booking' }).click()
    await expect(
      panel.getByText(
        'The seat is held until online booking closes, or until departure if it has already closed.',
      ),
    ).toBeVisible()
    await expect(panel.getByRole('button', { name: 'Print ticket' })).toBeHidden()
    await page.keyboard.press('Escape')
    await expect(panel).toBeHidden()
  })

  const row = await test.step('the clerk cannot make the booking a draft again', async () => {
    const row = await findRow(page, caller.email)
    await expect(row).toContainText('PENDING')
    await chooseFromMenu(page, row, 'Edit status')
    await expect(page.getByLabel('Amount paid')).toHaveValue('0')
    expect(await accessibilityFaults(page)).toEqual([])
    await page.getByLabel('Status', { exact: true }).last().selectOption('DRAFT')
    await page.getByRole('button', { name: 'Save' }).click()
    const alert = page.getByRole('status').filter({ hasText: 'Failed to update booking. Please try again.' })
    await expect(alert).toContainText('A booking cannot go back to DRAFT.')
    await page.keyboard.press('Escape')
    return row
  })

  await test.step('the clerk confirms the booking when the passenger pays, after a conflict', async () => {
    await row.getByRole('button', { name: 'Confirm' }).click()
    const dialog = page.getByRole('dialog', { name: 'Confirm booking?' })
    expect(await accessibilityFaults(page)).toEqual([])
    await dialog.getByLabel('How did the passenger pay?').selectOption('transfer')
    await dialog.getByLabel('Receipt no.').fill('GTB-20432')
    await seenEarlier(page)
    await dialog.getByRole('button', { name: 'Confirm' }).click()
    await expect(dialog.getByText('Failed to confirm booking. Please try again.')).toContainText(
      'This booking has changed since you opened it. Check it again, then repeat your change.',
    )
    await dialog.getByRole('button', { name: 'Confirm' }).click()
    await expect(page.getByText('Booking confirmed and payment marked as complete!')).toBeVisible()
    await expect(row).toContainText('Transfer')
    await mailedTicket(product.site, caller.email)
  })

  await test.step('the page of the walk-in booking opens the ticket, and offers no ticket by e-mail', async () => {
    const row = await findRow(page, walkIn.mobile)
    await row.getByRole('link', { name: walkIn.name }).click()
    await expect(page.getByRole('heading', { name: walkIn.name })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Print', exact: true })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Issue ticket' })).toBeHidden()
    const opened = page.waitForResponse('**/ticket.pdf')
    await page.getByRole('button', { name: 'Open ticket' }).click()
    expect((await opened).status()).toBe(200)
  })
})
