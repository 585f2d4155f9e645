import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { formatReference } from '#domain/bookings/booking-reference.ts'
import { formatNaira, naira } from '#domain/platform/money.ts'
import { accessibilityFaults } from '#testing/accessibility-faults.ts'
import { bookByApi } from '#testing/book-by-api.ts'
import { chooseDay, dayAhead } from '#testing/choose-day.ts'
import { expect, test } from './product.ts'
import { logInAs } from './staff.ts'

/** Returns the revenue on the dashboard card as a number. */
async function revenueOf(page: Page, admin: string): Promise<number> {
  await page.goto(`${admin}/`)
  const card = page.locator('div:has(> dt)', { hasText: 'Revenue This Month' }).locator('[data-figure]')
  return Number((await card.innerText()).replace(/[₦,]/g, ''))
}

test('finance confirms a pending payment and refunds another; dashboard, list and report agree', async ({
  page,
  product,
}) => {
  await logInAs(page, product.admin, 'finance')
  const before = await revenueOf(page, product.admin)
  const unheard = await bookByApi(product.site, 'unheard')
  const paid = await bookByApi(product.site, 'everything')
  const unpaid = await bookByApi(product.site, 'started')
  const [came, fare] = [unheard.price * 2, paid.price * 2]

  await test.step('finance opens the pending payments from the dashboard', async () => {
    await page.getByRole('link', { name: 'View Pending Payments' }).click()
    await expect(page.getByRole('heading', { name: 'Payment Oversight' })).toBeVisible()
    expect(await accessibilityFaults(page)).toEqual([])
  })

  await test.step('finance cannot confirm a payment that was not made', async () => {
    const row = page.getByRole('row', { name: formatReference(unpaid.bookingToken) })
    await row.getByRole('button', { name: 'Confirm' }).click()
    await expect(page.getByText('Failed to confirm payment. Please try again.')).toBeVisible()
    await page.getByRole('button', { name: 'Dismiss' }).click()
  })

  await test.step('finance confirms a payment that was made', async () => {
    const row = page.getByRole('row', { name: formatReference(unheard.bookingToken) })
    await row.getByRole('button', { name: 'Confirm' }).click()
    await expect(page.getByText('Payment confirmed successfully!')).toBeVisible()
  })

  const dialog = page.getByRole('dialog')
  await test.step('finance refunds half of another payment', async () => {
    await page.goto(`${product.admin}/payments?search=${paid.bookingToken}`)
    const other = page.getByRole('row', { name: formatReference(paid.bookingToken) })
    await other.getByRole('button', { name: /^Actions for/ }).click()
    await page.getByRole('button', { name: 'Refund' }).click()
    await dialog.getByRole('button', { name: /^Refund/ }).click()
    await expect(dialog.getByText('Reason is required')).toBeVisible()
    expect(await accessibilityFaults(page)).toEqual([])
    await expect(
      dialog.getByText('The policy sets no amount for this refund. You decide how much.'),
    ).toBeVisible()
    await dialog.getByRole('textbox', { name: 'Amount' }).fill(String(fare / 2))
    await dialog.getByLabel('Reason').fill('The bus was four hours late')
    await dialog.getByRole('button', { name: `Refund ${formatNaira(naira(fare / 2))}` }).click()
    await expect(page.getByText('Refund created successfully.')).toBeVisible()
    // Accepts both texts, because the provider may have paid out the refund already.
    await expect(other).toContainText(new RegExp(`${formatNaira(naira(fare / 2))} (being )?refunded`))
  })

  await test.step('the dashboard counts the payment and the refund', async () => {
    const after = await revenueOf(page, product.admin)
    expect(after - before).toBe(came + fare / 2)
    await expect(page.getByText('Refund requested').first()).toBeVisible()
  })

  await test.step('the report contains the same amounts', async () => {
    await page.getByRole('button', { name: 'Export Reports' }).click()
    await dialog.getByLabel(/^Status/).selectOption('CONFIRMED')
    await expect(dialog.getByText(/-CONFIRMED\.csv/)).toBeVisible()
    await dialog.getByRole('button', { name: /^End date/ }).click()
    await chooseDay(page, dayAhead(0))
    await dialog.getByRole('button', { name: /^Start date/ }).click()
    await chooseDay(page, dayAhead(1))
    await dialog.getByRole('button', { name: 'Export' }).click()
    await expect(dialog.getByText('End date must not be before the start date')).toBeVisible()
    await expect(dialog.getByRole('button', { name: /^End date/ })).toBeFocused()
    expect(await accessibilityFaults(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Clear Start date' }).click()
    const file = page.waitForEvent('download')
    await dialog.getByRole('button', { name: 'Export' }).click()
    const download = await file
    expect(download.suggestedFilename()).toMatch(/^booking-export-\d{4}-\d\d-\d\d-CONFIRMED\.csv$/)
    await expect(page.getByText('Export Successful')).toBeVisible()
    const lines = (await readFile(await download.path(), 'utf8')).split('\r\n')
    const heads = lines[0]?.replace('\uFEFF', '').split(',') ?? []
    const cell = (bookingToken: string, head: string) => {
      const line = lines.find((one) => one.startsWith(formatReference(bookingToken))) ?? ''
      return Number((line.match(/("([^"]|"")*"|[^,]*)(,|$)/g) ?? [])[heads.indexOf(head)]?.replace(',', ''))
    }
    expect(cell(unheard.bookingToken, 'Paid (₦)')).toBe(came)
    expect(cell(paid.bookingToken, 'Received (₦)')).toBe(fare)
    expect(cell(paid.bookingToken, 'Refunded (₦)')).toBe(fare / 2)
  })

  await test.step('finance reads that a report failed', async () => {
    await page.route('**/api/export?**', (route) => route.fulfill({ status: 409, body: '{}' }))
    await page.getByRole('button', { name: 'Export Reports' }).click()
    await dialog.getByLabel(/^Status/).selectOption('PENDING')
    await dialog.getByRole('button', { name: 'Export' }).click()
    await expect(page.getByText('Export Failed')).toBeVisible()
    await expect(page.getByText('Failed to export booking report. Please try again.')).toBeVisible()
  })

  await test.step('finance reads that the dashboard failed to load', async () => {
    await page.route('**/api/dashboardStats', (route) => route.fulfill({ status: 404, body: '{}' }))
    await page.goto(`${product.admin}/`)
    await expect(page.getByText('Failed to load dashboard. Please try again.')).toBeVisible()
  })
})

test('finance marks a payment as paid, closes an exception, follows refunds and cashes up', async ({
  page,
  product,
}) => {
  const { bookingToken } = await bookByApi(product.site, 'started')
  await logInAs(page, product.admin, 'finance', `/payments?status=PENDING&search=${bookingToken}`)
  const pending = page.getByRole('row', { name: formatReference(bookingToken) })
  await pending.getByRole('button', { name: /^Actions for/ }).click()
  await page.getByRole('button', { name: 'Edit' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Status').selectOption('PAID')
  await dialog.getByRole('button', { name: 'Save Changes' }).click()
  await expect(dialog.getByText('Reason is required')).toBeVisible()
  expect(await accessibilityFaults(page)).toEqual([])
  await page.route('**/api/payments', (route) => route.fulfill({ status: 409, body: '{}' }), { times: 1 })
  await dialog.getByLabel('Reason').fill('Seen on our own account')
  await dialog.getByRole('button', { name: 'Save Changes' }).click()
  await expect(dialog.getByText('Failed to update payment. Please try again.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByText('Payment updated successfully!')).toBeVisible()

  await page.getByRole('link', { name: /^Exceptions/ }).click()
  const disputed = page.getByRole('row', { name: /Disputed/ })
  await disputed.getByRole('button', { name: 'Mark as resolved' }).click()
  await dialog.getByLabel('How was it resolved?').fill('The bank decided for us')
  await dialog.getByRole('button', { name: 'Mark as resolved' }).click()
  await expect(page.getByText('Payment marked as resolved.')).toBeVisible()
  await expect(disputed).toHaveCount(0)
  expect(await accessibilityFaults(page)).toEqual([])

  await page.getByRole('link', { name: /^Refunds/ }).click()
  await page.getByRole('combobox', { name: 'Status' }).selectOption('processed')
  await expect(page.getByRole('cell', { name: 'processed' }).first()).toBeVisible()
  expect(await accessibilityFaults(page)).toEqual([])
  await page.getByRole('navigation', { name: 'Payments' }).getByRole('link', { name: 'Cash-up' }).click()
  await expect(page.getByRole('heading', { name: 'Mock Accountant' })).toBeVisible()
  await expect(page.getByText('Online, marked as paid by staff').first()).toBeVisible()
  expect(await accessibilityFaults(page)).toEqual([])

  const own = page.getByRole('region', { name: 'Cash-up for Mock Accountant' })
  await own.getByRole('button', { name: 'Count and close' }).click()
  await dialog.getByRole('button', { name: 'Close cash-up' }).click()
  await expect(dialog.getByText('Enter the cash you counted')).toBeVisible()
  await dialog.getByLabel('Counted cash').fill('1')
  await dialog.getByRole('button', { name: 'Close cash-up' }).click()
  await expect(dialog.getByText('Explain the difference', { exact: true })).toBeVisible()
  expect(await accessibilityFaults(page)).toEqual([])
  await dialog.getByLabel('Note').fill('A coin that nobody misses')
  await dialog.getByRole('button', { name: 'Close cash-up' }).click()
  await expect(page.getByText('Cash-up closed.')).toBeVisible()
  await expect(own.getByText('A coin that nobody misses')).toBeVisible()
  await expect(own.getByRole('button', { name: 'Count and close' })).toHaveCount(0)
  const file = page.waitForEvent('download')
  await page.getByRole('button', { name: 'CSV' }).click()
  expect((await file).suggestedFilename()).toMatch(/^cash-up-\d{4}-\d\d-\d\d\.csv$/)
})
