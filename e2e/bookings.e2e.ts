import type { Locator, Page } from '@playwright/test'
import { accessibilityFaults } from '#testing/accessibility-faults.ts'
import { bookByApi } from '#testing/book-by-api.ts'
import { mailedTicket } from './mailed-ticket.ts'
import { expect, test } from './product.ts'
import { logInAs } from './staff.ts'

/** Returns a passenger that no other journey uses. */
const passenger = (() => {
  let number = 0
  return () => {
    const own = `${process.pid}${++number}`
    const mobile = `0800${own.slice(-7).padStart(7, '0')}`
    return { name: `Sample Counter ${own}`, email: `counter.${own}@mail.example`, mobile }
  }
})()

async function fillPassenger(panel: Locator, { name, email, mobile }: ReturnType<typeof passenger>) {
  await panel.getByLabel('Passenger name').fill(name)
  await panel.getByLabel('Address').fill('4 Sample Close, Surulere')
  await panel.getByRole('textbox', { name: 'E-mail' }).fill(` ${email.toUpperCase()} `)
  await panel.getByLabel('Mobile').fill(mobile)
  await panel.getByLabel('Next of kin name').fill('Sample Ronke')
  await panel.getByLabel('Next of kin phone').fill('0800 000 0198')
}

/** Finds the row of a booking by search, as staff do. */
async function findRow(page: Page, search: string): Promise<Locator> {
  await page.getByLabel('Search reference, name, phone or e-mail').fill(search)
  await expect(page.getByText('1–1 of 1')).toBeVisible()
  return page.getByRole('row').nth(1)
}

async function chooseFromMenu(page: Page, row: Locator, item: string) {
  await row.getByRole('button', { name: /^Actions for/ }).click()
  await page.getByRole('button', { name: item, exact: true }).click()
}

/** Sends the next change as from a screen that shows an older state of the booking. */
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
    // Which trips are sold out, and which are about to leave, depends on the time of day and on other journeys.
    const trips = panel.getByRole('list', { name: 'Trips' }).getByRole('button')
    const roomy = trips.filter({ hasText: 'Lagos' }).filter({ hasText: /(?<!\d)([6-9]|\d\d) left/ })
    await panel.getByPlaceholder('Search place, bus or batch').fill('Lagos to')
    await roomy.nth(-1).click()
    await seats.first().click()
    await expect(create).toBeEnabled()
    await panel.getByRole('button', { name: 'Change' }).click()
    await roomy.nth(-2).click()
    await expect(create, 'changing the trip clears the seat').toBeDisabled()
    for (const place of [0, 1, 2]) await seats.nth(place).click()
    return panel.getByRole('button', { pressed: true }).allTextContents()
  })

  const buyer = passenger()
  await test.step('the clerk fills in the passenger after the form named each error', async () => {
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
    await expect(panel.getByText('Not paid yet; seats are held until booking closes')).toBeVisible()
    await panel.getByRole('switch', { name: /Payment complete/ }).check()
    await panel.getByLabel('Receipt no.').fill('JIB-20431')
  })

  await test.step('another clerk sells one of the seats, and this clerk chooses another one', async () => {
    // Another clerk sells one of the three in the meantime. Visitors cannot book shortly before a bus leaves; staff can.
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
      `Seat ${seatNos[2]} is no longer available.`,
    )
    await expect(panel.getByRole('button', { pressed: true })).toHaveCount(2)
    await seats.last().click()
    await create.click()
    await expect(page.getByText('Booking created successfully.')).toBeVisible()
  })

  await test.step('the passenger gets the ticket by mail', async () => {
    const row = await findRow(page, buyer.email)
    await expect(row).toContainText('CONFIRMED')
    await expect(row).toContainText('Cash')
    const { text, ticket } = await mailedTicket(product.site, buyer.email)
    const reference = (await row.locator('.mono').textContent()) ?? ''
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
    await panel.getByPlaceholder('Search place, bus or batch').fill('Awka')
    await panel
      .getByRole('list', { name: 'Trips' })
      .getByRole('button')
      .filter({ hasText: 'Awka' })
      .last()
      .click()
    await panel
      .getByRole('button', { name: /^Seat \d+$/ })
      .last()
      .click()
    await fillPassenger(panel, caller)
    await panel.getByRole('switch', { name: /Payment complete/ }).uncheck()
    await panel.getByRole('button', { name: 'Create Booking' }).click()
    await expect(page.getByText('Booking created successfully.')).toBeVisible()
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
    await dialog.getByLabel('How was it paid?').selectOption('transfer')
    await dialog.getByLabel('Receipt no.').fill('JIB-20432')
    await seenEarlier(page)
    await dialog.getByRole('button', { name: 'Confirm' }).click()
    await expect(dialog.getByText('Failed to confirm booking. Please try again.')).toContainText(
      'Someone else changed this booking while you were editing it. Look at it again, then save.',
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

test('an owner takes a balance, moves the booking, cancels it with a refund, and reads its history', async ({
  page,
  product,
}) => {
  const booked = await bookByApi(product.site, 'fee')
  await logInAs(page, product.admin, 'admin')

  await test.step('the owner opens a booking with a balance', async () => {
    await page.goto(`${product.admin}/bookings?search=${booked.bookingToken}`)
    await page.getByRole('link', { name: 'Tester Chidera Okon' }).click()
    await expect(page.getByRole('heading', { name: /Tester Chidera Okon/ })).toContainText('Balance due')
    expect(await accessibilityFaults(page)).toEqual([])
  })

  await test.step('the owner takes the balance in cash', async () => {
    await page.getByRole('button', { name: /^Take balance/ }).click()
    const balance = page.getByRole('dialog', { name: 'Take balance' })
    await balance.getByRole('button', { name: /^Take ₦/ }).click()
    await expect(page.getByText('Booking updated successfully!')).toBeVisible()
    await expect(page.getByRole('heading', { name: /Tester Chidera Okon/ })).not.toContainText('Balance due')
  })

  await test.step('the owner moves the booking to another trip', async () => {
    await page.getByRole('button', { name: 'More actions' }).click()
    await page.getByRole('button', { name: 'Move to another trip' }).click()
    const move = page.getByRole('dialog', { name: 'Move to another trip' })
    await move.getByRole('list', { name: 'Trips' }).getByRole('button').last().click()
    for (const place of [0, 1])
      await move
        .getByRole('button', { name: /^Seat \d+$/ })
        .nth(place)
        .click()
    await move.getByLabel('Reason').fill('Call-up letter printed late')
    await move.getByRole('button', { name: 'Move booking' }).click()
    await expect(page.getByText('reason: Call-up letter printed late')).toBeVisible()
  })

  await test.step('the owner cancels the booking with a full refund and sees it in the history', async () => {
    await page.getByRole('button', { name: 'More actions' }).click()
    await page.getByRole('button', { name: 'Cancel booking' }).click()
    const cancel = page.getByRole('dialog', { name: 'Cancel booking?' })
    await cancel.getByRole('radio', { name: /^Everything/ }).check()
    await cancel.getByLabel('Reason').fill('The bus broke down')
    expect(await accessibilityFaults(page)).toEqual([])
    await cancel.getByRole('button', { name: 'Cancel booking' }).click()
    await expect(page.getByRole('heading', { name: /Tester Chidera Okon/ })).toContainText('CANCELLED')
    await expect(page.getByRole('region', { name: 'Refunds of this booking' })).toContainText(
      'Booking cancelled',
    )
    await expect(page.getByText('Cancelled by staff.')).toBeVisible()
    await expect(page.getByText('Cancellation e-mailed')).toBeVisible()
  })
})

test('support corrects a phone number, sends the ticket again, and sees no payment actions', async ({
  page,
  product,
}) => {
  const booked = await bookByApi(product.site, 'fee')
  await logInAs(page, product.admin, 'support')

  await test.step('support opens the list after it failed to load', async () => {
    await page.route('**/api/bookings?*', (route) => route.fulfill({ status: 400, json: {} }), { times: 1 })
    await page.goto(`${product.admin}/bookings`)
    await expect(page.getByText('Failed to load bookings. Please try again.')).toBeVisible()
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('button', { name: 'New Booking' })).toHaveCount(0)
  })

  const row = await test.step('support corrects the phone number and sees no payment actions', async () => {
    const row = await findRow(page, booked.bookingToken)
    await row.getByRole('button', { name: /^Actions for/ }).click()
    for (const item of ['Take balance', 'Edit status', 'Move to another trip', 'Cancel booking']) {
      await expect(page.getByRole('button', { name: item })).toHaveCount(0)
    }
    await page.getByRole('button', { name: 'Edit contact' }).click()
    const panel = page.getByRole('dialog', { name: 'Edit contact' })
    await expect(panel.getByLabel('Passenger name')).toHaveCount(0)
    await panel.getByLabel('Mobile').fill('123')
    await panel.getByRole('button', { name: 'Save Changes' }).click()
    await expect(panel.getByText('Valid mobile number is required')).toBeVisible()
    await panel.getByLabel('Mobile').fill('0800 000 0777')
    expect(await accessibilityFaults(page)).toEqual([])
    await panel.getByRole('button', { name: 'Save Changes' }).click()
    await expect(page.getByText('Booking updated successfully!')).toBeVisible()
    return row
  })

  await test.step('support reads the change in the history and sends the ticket again', async () => {
    await row.getByRole('link').click()
    await expect(page.getByText('0800 000 0777')).toBeVisible()
    await expect(page.getByText('phone changed · by Tester Helpdesk')).toBeVisible()
    await expect(page.getByRole('button', { name: /^Take balance/ })).toHaveCount(0)
    await page.getByRole('button', { name: 'Issue ticket' }).click()
    await expect(page.getByText('Ticket issued successfully!')).toBeVisible()
  })

  await test.step('support reads that the address has changed meanwhile', async () => {
    // The passenger's e-mail changes in another window; this one still shows the old address.
    await page.route('**/api/retrieve**', (route) =>
      route.continue({
        url: route
          .request()
          .url()
          .replace(/email=[^&]+/, 'email=old%40mail.example'),
      }),
    )
    await page.getByRole('button', { name: 'Issue ticket' }).click()
    const alert = page.getByRole('status').filter({ hasText: 'Failed to issue ticket. Please try again.' })
    await expect(alert).toContainText("We couldn't find a booking with the provided details.")
  })
})
