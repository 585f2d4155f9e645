import { accessibilityFaults } from '#testing/accessibility-faults.ts'
import { bookByApi, mailTo } from '#testing/book-by-api.ts'
import { expect, test } from './product.ts'
import { logInAs } from './staff.ts'

test('an owner cancels a booking seat by seat by policy, and a colleague pays out the cash with the passenger’s code', async ({
  page,
  product,
}) => {
  const booked = await bookByApi(product.site, 'fee')
  const [first = '', second = ''] = booked.seatNos
  await logInAs(page, product.admin, 'admin', `/bookings?search=${booked.bookingToken}`)
  await page.getByRole('link', { name: 'Tester Chidera Okon' }).click()

  await test.step('the owner takes the balance in cash', async () => {
    await page.getByRole('button', { name: /^Take balance/ }).click()
    const balance = page.getByRole('dialog', { name: 'Take balance' })
    await balance.getByRole('button', { name: /^Take ₦/ }).click()
    await expect(page.getByText('Booking updated successfully!')).toBeVisible()
  })

  const cancel = page.getByRole('dialog', { name: 'Cancel booking?' })
  await test.step('the owner cancels one seat by policy, and the other one stays', async () => {
    await page.getByRole('button', { name: 'More actions' }).click()
    await page.getByRole('button', { name: 'Cancel booking' }).click()
    await expect(page.locator('[data-toasts]'), 'toasts are not at the buttons').toHaveCSS('top', '8px')
    await cancel.getByRole('checkbox', { name: `Seat ${second}` }).uncheck()
    await expect(cancel.getByRole('radio', { name: /^By policy: refund / })).toBeChecked()
    expect(await accessibilityFaults(page)).toEqual([])
    await cancel.getByRole('button', { name: new RegExp(`^Cancel seat ${first} and refund ₦`) }).click()
    await expect(cancel).toHaveCount(0)
    await expect(page.getByRole('heading', { name: /Tester Chidera Okon/ })).toContainText('CONFIRMED')
    const mail = await mailTo(product.site, booked.email, 'Seats cancelled:')
    expect(mail?.text).toContain(`Seat: ${second}`)
  })

  await test.step('the owner waives the charge for that seat, which the page shows', async () => {
    await expect(page.getByText('Charge kept')).toBeVisible()
    await page.getByRole('button', { name: 'More actions' }).click()
    await page.getByRole('button', { name: 'Waive the charge' }).click()
    const waive = page.getByRole('dialog', { name: 'Waive the charge' })
    await waive.getByLabel('Reason', { exact: true }).fill('Seen the doctor’s note')
    await waive.getByRole('button', { name: /^Refund ₦/ }).click()
    await expect(waive).toHaveCount(0)
    await expect(page.getByText('Charge kept')).toHaveCount(0)
  })

  await test.step('the owner cancels the rest and waives the charge, because the passenger is ill', async () => {
    await page.getByRole('button', { name: 'More actions' }).click()
    await page.getByRole('button', { name: 'Cancel booking' }).click()
    await cancel.getByRole('radio', { name: /^Waive the charge: refund / }).check()
    await cancel.getByLabel('Reason', { exact: true }).fill('Seen the doctor’s note')
    await cancel.getByRole('button', { name: /^Cancel booking and refund ₦/ }).click()
    await expect(cancel).toHaveCount(0)
    await expect(page.getByRole('heading', { name: /Tester Chidera Okon/ })).toContainText('CANCELLED')
  })

  await test.step('finance pays it out: a wrong code pays nothing, and the code of the mail does', async () => {
    const address = page.url()
    await logInAs(page, product.admin, 'finance')
    await page.goto(address)
    const mail = await mailTo(product.site, booked.email, 'Booking cancelled:')
    const code = mail?.text.match(/\b\d{6}\b/)?.[0] ?? 'no code'
    await page.getByRole('button', { name: 'More actions' }).click()
    await page.getByRole('button', { name: 'Pay out cash refund' }).click()
    const payOut = page.getByRole('dialog', { name: 'Pay out cash refund' })
    await expect(payOut.getByText(/Cash refunds of ₦[\d,]+ \+ ₦[\d,]+/)).toBeVisible()
    await payOut.getByLabel('Code').fill(code === '000000' ? '111111' : '000000')
    await payOut.getByRole('button', { name: 'Pay out' }).click()
    await expect(payOut.getByText('No refund in cash has this reference and code.')).toBeVisible()
    expect(await accessibilityFaults(page)).toEqual([])
    await payOut.getByLabel('Code').fill(code)
    await payOut.getByRole('button', { name: 'Pay out' }).click()
    await expect(payOut).toHaveCount(0)
  })
})

test('an owner makes a new policy for cancelling, and the terms show it', async ({ page, product }) => {
  await logInAs(page, product.admin, 'admin', '/settings?tab=policy')
  await page.getByRole('button', { name: 'New policy' }).click()
  const panel = page.getByRole('dialog', { name: 'New policy' })
  await panel.getByLabel('Name').fill('December')
  await panel.getByLabel('Steps').fill('24 0\n24 50')
  await panel.getByRole('button', { name: 'Save Policy' }).click()
  await expect(panel.getByText('Each line needs fewer hours than the line above')).toBeVisible()
  await panel.getByLabel('Steps').fill('abc')
  await expect(panel.getByText('Each line needs two whole numbers: hours and percent')).toBeVisible()
  await panel.getByLabel('Steps').fill('0 120')
  await expect(panel.getByText('Enter 0 to 100 percent')).toBeVisible()
  await panel.getByLabel('Steps').fill('36 0\n6 40\n0 80')
  await expect(panel.getByRole('region', { name: 'Preview' })).toContainText('40%')
  expect(await accessibilityFaults(page)).toEqual([])
  await panel.getByRole('button', { name: 'Save Policy' }).click()
  await expect(page.getByRole('heading', { name: 'December' })).toBeVisible()
  await page.goto(`${product.site}/terms`)
  await expect(page.getByRole('heading', { name: 'Your right to cancel' })).toBeVisible()
  await expect(page.getByRole('table')).toContainText('36 hours')
})
