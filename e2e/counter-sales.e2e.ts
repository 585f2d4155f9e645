import type { Locator, Page } from '@playwright/test'
import { accessibilityFaults } from '#testing/accessibility-faults.ts'
import { findRow, plateOfCoaster, roomyTrips } from './bookings-screen.ts'
import { mailedTicket } from './mailed-ticket.ts'
import { expect, test } from './product.ts'
import { logInAs } from './staff.ts'

/** Returns a passenger that no other test uses. */
const passenger = (() => {
  let number = 0
  return () => {
    const own = `${process.pid}${++number}`
    const mobile = `0800${own.slice(-7).padStart(7, '0')}`
    return { name: `Sample Counter ${own}`, email: `counter.${own}@mail.example`, mobile }
  }
})()

async function fillPassenger(panel: Locator, { name, email, mobile }: ReturnType<typeof passenger>) {
  await fillPassengerWithoutEmail(panel, { name, mobile })
  await panel.getByRole('textbox', { name: 'E-mail' }).fill(` ${email.toUpperCase()} `)
}

async function fillPassengerWithoutEmail(panel: Locator, { name, mobile }: { name: string; mobile: string }) {
  await panel.getByLabel('Passenger name').fill(name)
  await panel.getByLabel('Address').fill('4 Sample Close, Surulere')
  await panel.getByLabel('Mobile').fill(mobile)
  await panel.getByLabel('Next of kin name').fill('Sample Ronke')
  await panel.getByLabel('Next of kin phone').fill('0800 000 0198')
}

async function chooseFromMenu(page: Page, row: Locator, item: string) {
  await row.getByRole('button', { name: /^Actions for/ }).click()
  await page.getByRole('button', { name: item, exact: true }).click()
}

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

test('a clerk sells three seats for cash and the passenger gets the ticket; a seat taken meanwhile is named', async ({
  page,
  product,
}) => {
  await test.step('the clerk opens the list of bookings', async () => {
    await logInAs(page, product.admin, 'manager')
    await page.getByRole('link', { name: 'Bookings' }).click()
    await expect(page.getByRole('heading', { name: 'Booking Management' })).toBeVisible()
    expect(await accessibilityFaults(page)).toEqual([])
  })

  const panel = page.getByRole('dialog', { name: 'New Booking' })
  const create = panel.getByRole('button', { name: 'Create Booking' })
  const seats = panel.getByRole('button', { name: /^Seat \d+$/ })
  const seatNos = await test.step('the clerk chooses a trip and three seats', async () => {
    await page.getByRole('button', { name: 'New Booking' }).click()
    await expect(create).toBeDisabled()
    const trips = await roomyTrips(panel, await plateOfCoaster(product.site))
    await trips.nth(-1).click()
    await seats.first().click()
    await expect(create).toBeEnabled()
    await panel.getByRole('button', { name: 'Change' }).click()
    await trips.nth(-2).click()
    await expect(create, 'changing the trip clears the seat').toBeDisabled()
    for (const place of [0, 1, 2]) await seats.nth(place).click()
    return panel.getByRole('button', { pressed: true }).allTextContents()
  })

  const buyer = passenger()
  await test.step('the clerk fills in the passenger after the form named each error', async () => {
    await panel.getByRole('textbox', { name: 'E-mail' }).fill('counter@')
    await create.click()
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
    await fillPassenger(panel, buyer)
    await panel.getByRole('switch', { name: /Payment complete/ }).uncheck()
    await expect(
      panel.getByText(
        'Not paid yet; seats are held until online booking closes, or until departure if it has already closed',
      ),
    ).toBeVisible()
    await panel.getByRole('switch', { name: /Payment complete/ }).check()
    await panel.getByLabel('Receipt no.').fill('JIB-20431')
  })

  await test.step('another clerk sells one of the seats, and this clerk chooses another one', async () => {
    // A request with this clerk's session stands in for the other clerk. It sells the third seat just before this
    // clerk's own request reaches the server.
    await page.route(
      '**/api/bookings/adminCreate',
      async (route) => {
        const { amountPaid, amountDue, receiptNo, ...sale } = route.request().postDataJSON()
        const { authorization = '' } = route.request().headers()
        const sold = await fetch(`${product.site}/api/bookings/adminCreate`, {
          method: 'POST',
          headers: {
            authorization,
            'content-type': 'application/json',
            'idempotency-key': crypto.randomUUID(),
          },
          body: JSON.stringify({ ...sale, seatId: [sale.seatId[2]], email: 'rival@mail.example' }),
        })
        expect(sold.ok, await sold.text()).toBe(true)
        await route.continue()
      },
      { times: 1 },
    )
    await create.click()
    await expect(panel.getByText('Failed to create booking. Please try again.')).toContainText(
      `Seat ${seatNos[2]} is no longer available. Please choose again.`,
    )
    await expect(panel.getByRole('button', { pressed: true })).toHaveCount(2)
    await seats.last().click()
    await create.click()
    await expect(page.getByText('Booking created successfully.')).toBeVisible()
    await expect(panel.getByText('Ticket sold.')).toBeVisible()
    await panel.getByRole('button', { name: 'Cancel' }).click()
    await expect(panel).toBeHidden()
  })

  await test.step('the passenger gets the ticket by mail', async () => {
    const row = await findRow(page, buyer.email)
    await expect(row).toContainText('CONFIRMED')
    await expect(row).toContainText('Cash')
    const { text, ticket } = await mailedTicket(product.site, buyer.email)
    const reference = (await row.getByText(/^\w{4}(-\w{4}){3}$/).textContent()) ?? ''
    expect(text).toContain(reference)
    expect(ticket).toContain(buyer.name)
    expect(ticket).toContain(reference)
  })
})

test('a clerk reserves a seat by phone, confirms it when the passenger pays, and sends the ticket again', async ({
  page,
  product,
}) => {
  const caller = passenger()
  await test.step('the clerk reserves a seat for a caller without payment', async () => {
    await logInAs(page, product.admin, 'manager')
    await page.goto(`${product.admin}/bookings?new=1`)
    const panel = page.getByRole('dialog', { name: 'New Booking' })
    await (await roomyTrips(panel, 'Awka')).last().click()
    await panel
      .getByRole('button', { name: /^Seat \d+$/ })
      .last()
      .click()
    await fillPassenger(panel, caller)
    await panel.getByRole('switch', { name: /Payment complete/ }).uncheck()
    await panel.getByRole('button', { name: 'Create Booking' }).click()
    await expect(page.getByText('Booking created successfully.')).toBeVisible()
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
    await dialog.getByLabel('Receipt no.').fill('JIB-20432')
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

  await test.step('the clerk sends the ticket a second time', async () => {
    await row.getByRole('button', { name: 'Issue ticket' }).click()
    await expect(page.getByText('Ticket issued successfully!')).toBeVisible()
    const query = new URLSearchParams({ to: caller.email, subject: 'Booking Confirmed' })
    await expect
      .poll(
        async () => (await (await fetch(`${product.site}/sandbox/mail.json?${query}`)).json()).data.length,
      )
      .toBe(2)
  })
})

test('a clerk sells to walk-in passengers by keyboard: change, the next seat, a printed ticket and an SMS', async ({
  page,
  product,
}) => {
  const panel = page.getByRole('dialog', { name: 'New Booking' })
  const seats = panel.getByRole('button', { name: /^Seat \d+$/ })
  const chosen = panel.getByRole('button', { pressed: true })
  // Counts the calls of `window.print` and replaces it: a headless browser has no print dialog and would crash.
  let prints = 0
  await page.exposeFunction('countPrint', () => {
    prints++
  })
  await page.addInitScript(() => {
    window.print = Reflect.get(window, 'countPrint')
  })

  await test.step('N opens New Booking, but not while the clerk types in a field', async () => {
    await logInAs(page, product.admin, 'manager')
    await page.goto(`${product.admin}/bookings`)
    const search = page.getByLabel('Search reference, name, phone or e-mail')
    await search.press('n')
    await expect(search).toHaveValue('n')
    await expect(panel).toBeHidden()
    await search.fill('')
    await search.blur()
    await page.keyboard.press('n')
    await expect(panel).toBeVisible()
  })

  const first = await test.step('arrow keys move over the seat map, Space chooses a seat', async () => {
    await (await roomyTrips(panel, await plateOfCoaster(product.site))).last().click()
    await seats.first().focus()
    const focused = panel.locator('[data-seat]:focus')
    const start = (await focused.getAttribute('data-seat')) ?? ''
    await page.keyboard.press('ArrowDown')
    await expect(focused).not.toHaveAttribute('data-seat', start)
    await page.keyboard.press('ArrowUp')
    await expect(focused).toHaveAttribute('data-seat', start)
    await page.keyboard.press('Space')
    await expect(chosen).toHaveText([start])
    return start
  })

  const walkIn = passenger()
  await test.step('the form computes the change; Ctrl and Enter sell without an e-mail address', async () => {
    const create = panel.getByRole('button', { name: 'Create Booking' })
    await panel.getByLabel('Cash received').fill('1')
    await expect(panel.getByText(/^₦[\d,]+ short$/)).toBeVisible()
    await expect(create).toBeDisabled()
    await panel.getByLabel('Cash received').fill('1,000,000')
    await expect(panel.getByText(/^Change to give ₦9\d\d,\d{3}$/)).toBeVisible()
    await fillPassengerWithoutEmail(panel, walkIn)
    await page.keyboard.press('Control+Enter')
    await expect(panel.getByText('Ticket sold.')).toBeVisible()
    await expect(panel.getByText(/^Change to give ₦9\d\d,\d{3}$/)).toBeVisible()
    await expect(panel.getByText('Booking reference')).toBeVisible()
    expect(await accessibilityFaults(page)).toEqual([])
  })

  await test.step('the form is ready for the next passenger: trip kept, next seat chosen, fields empty', async () => {
    await expect(panel.getByRole('button', { name: 'Change' })).toBeVisible()
    await expect(chosen).toHaveCount(1)
    expect(Number(await chosen.textContent())).toBeGreaterThan(Number(first))
    await expect(panel.getByLabel('Passenger name')).toBeFocused()
    await expect(panel.getByLabel('Passenger name')).toHaveValue('')
    await expect(panel.getByLabel('Cash received')).toHaveValue('')
  })

  await test.step('Ctrl and P print the sold ticket; a click sends it by SMS', async () => {
    const lastSale = panel.getByRole('region', { name: 'Last sale' })
    const printed = page.waitForResponse('**/ticket.pdf')
    await page.keyboard.press('Control+p')
    expect((await printed).headers()['content-type']).toBe('application/pdf')
    await expect.poll(() => prints).toBe(1)
    await lastSale.getByRole('button', { name: 'Send by SMS' }).click()
    await expect(lastSale.getByText(`The ticket is on its way to ${walkIn.mobile}.`)).toBeVisible()
  })

  await test.step('the second ticket needs one click; its sale replaces the first, and Escape ends', async () => {
    const next = passenger()
    await fillPassengerWithoutEmail(panel, next)
    const seatNo = (await chosen.textContent()) ?? ''
    await panel.getByRole('button', { name: 'Create Booking' }).click()
    await expect(panel.getByText(`${next.name}, seat ${seatNo}`)).toBeVisible()
    await expect(panel.getByText(walkIn.name)).toBeHidden()
    await expect(panel.getByText('Change to give ₦', { exact: false })).toBeHidden()
    await page.keyboard.press('Escape')
    await expect(panel).toBeHidden()
  })

  await test.step('the page of the booking opens the ticket, and offers no ticket by e-mail', async () => {
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
