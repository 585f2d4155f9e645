import { accessibilityFaults } from '#testing/accessibility-faults.ts'
import { bookByApi } from '#testing/book-by-api.ts'
import { findRow, plateOfCoaster, roomyTrips } from './bookings-screen.ts'
import { expect, test } from './product.ts'
import { logInAs } from './staff.ts'

test('an owner takes a balance, moves the booking, cancels it with a refund, and reads its history', async ({
  page,
  product,
}) => {
  const booked = await bookByApi(product.site, 'fee')

  await test.step('the owner opens a booking with a balance', async () => {
    await logInAs(page, product.admin, 'admin', `/bookings?search=${booked.bookingToken}`)
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
    const chosenSeats = move.getByRole('button', { name: /^Seat \d+$/, pressed: true })
    await expect(move.getByText('This is the next bus on the same route.')).toBeVisible()
    await expect(chosenSeats).toHaveCount(2)
    await expect(move.getByLabel('Reason')).toBeFocused()
    expect(await accessibilityFaults(page)).toEqual([])
    await move.getByRole('button', { name: 'Change' }).click()
    await (await roomyTrips(move, await plateOfCoaster(product.site))).last().click()
    await expect(chosenSeats).toHaveCount(2)
    await move.getByLabel('Reason').fill('Call-up letter printed late')
    await move.getByRole('button', { name: 'Move booking' }).click()
    await expect(page.getByText(/^Moved to seats \d+, \d+, .+ to .+ WAT\./)).toBeVisible()
    await expect(page.getByText('reason: Call-up letter printed late')).toBeVisible()
  })

  await test.step('the owner cancels the booking with a full refund and sees it in the history', async () => {
    await page.getByRole('button', { name: 'More actions' }).click()
    await page.getByRole('button', { name: 'Cancel booking' }).click()
    const cancel = page.getByRole('dialog', { name: 'Cancel booking?' })
    await expect(cancel.getByRole('radio', { name: /^By policy: refund / })).toBeChecked()
    await expect(cancel.getByLabel('Reason')).toBeFocused()
    await cancel.getByRole('radio', { name: /If we cannot carry the passenger/ }).check()
    await cancel.getByRole('button', { name: 'Cancel booking' }).click()
    await expect(cancel.getByText('Reason is required')).toBeVisible()
    await cancel.getByLabel('Reason').fill('The bus broke down')
    await cancel.getByRole('button', { name: 'Cancel booking' }).click()
    await expect(page.getByText(/^Cancelled, 2 seats released\. ₦/)).toBeVisible()
    await expect(page.getByRole('heading', { name: /Tester Chidera Okon/ })).toContainText('CANCELLED')
    await expect(page.getByRole('region', { name: 'Refunds for this booking' })).toContainText(
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

  await test.step('support opens the list after it failed to load', async () => {
    await page.route('**/api/bookings?*', (route) => route.fulfill({ status: 400, json: {} }), { times: 1 })
    await logInAs(page, product.admin, 'support')
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
    await page.getByRole('button', { name: 'Edit contact details' }).click()
    const panel = page.getByRole('dialog', { name: 'Edit contact details' })
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
    await expect(page.getByRole('link', { name: '0800 000 0777' })).toBeVisible()
    await expect(page.getByText('phone changed · by Tester Helpdesk')).toBeVisible()
    await expect(page.getByRole('button', { name: /^Take balance/ })).toHaveCount(0)
    await page.getByRole('button', { name: 'Issue ticket' }).click()
    await expect(page.getByText('Ticket issued successfully!')).toBeVisible()
  })

  await test.step('support reads that the address has changed meanwhile', async () => {
    // Sends the old e-mail address, like a screen that was loaded before the address changed.
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
