import type { Page } from '@playwright/test'
import { formatReference } from '#domain/bookings/booking-reference.ts'
import { formatNaira, naira } from '#domain/platform/money.ts'
import { accessibilityFaults } from '#testing/accessibility-faults.ts'
import { type Booked, bookByApi, mailTo } from '#testing/book-by-api.ts'
import { collectPageErrors, expect, test } from './product.ts'
import { inDatabase } from './product-database.ts'
import { logInAs } from './staff.ts'

const rowOf = (page: Page, { bookingToken }: Booked) =>
  page.getByRole('row', { name: formatReference(bookingToken) })

async function requireApprovalAbove(page: Page, sum: number): Promise<void> {
  await page.getByLabel('Refund approval limit').fill(String(sum))
  await page.getByRole('button', { name: 'Save Changes' }).click()
  const question = page.getByRole('dialog', { name: 'Save changes?' })
  await question.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByText('Settings updated successfully.')).toBeVisible()
}

/** Refunds the whole payment of a booking as goodwill. */
async function refundAll(page: Page, booked: Booked): Promise<void> {
  await rowOf(page, booked)
    .getByRole('button', { name: /^Actions for/ })
    .click()
  await page.getByRole('button', { name: 'Refund' }).click()
  const dialog = page.getByRole('dialog')
  const fare = formatNaira(naira(booked.price * 2))
  await dialog.getByRole('radio', { name: new RegExp(`^${fare} `) }).check()
  await dialog.getByLabel('Reason').fill('The bus was four hours late')
  await dialog.getByRole('button', { name: `Refund ${fare}` }).click()
  await expect(page.getByText('Refund created. A second person must approve it.')).toBeVisible()
}

test('a large refund waits: a colleague approves one and declines another, and its author cannot approve it', async ({
  page,
  browser,
  product: { site, admin, dataDir },
}) => {
  const late = await bookByApi(site, 'everything')
  const later = await bookByApi(site, 'everything', late.tripId)
  const fare = formatNaira(naira(late.price * 2))
  const second = await (await browser.newContext()).newPage()
  const pageErrors = collectPageErrors(second)

  await test.step('an admin requires approval, and finance refunds a large payment', async () => {
    await logInAs(second, admin, 'admin', '/settings?tab=payment')
    await requireApprovalAbove(second, late.price * 2 - 1)
    await logInAs(page, admin, 'finance', `/payments?search=${late.bookingToken}`)
    await refundAll(page, late)
  })

  await test.step('the author can withdraw the refund and not approve it', async () => {
    await page.goto(`${admin}/payments/refunds?status=attention&search=${late.bookingToken}`)
    await expect(rowOf(page, late)).toContainText('needs approval')
    await expect(rowOf(page, late).getByRole('button', { name: 'Withdraw' })).toBeVisible()
    await expect(rowOf(page, late).getByRole('button', { name: 'Approve' })).toHaveCount(0)
  })

  await test.step('the admin approves the refund, and the passenger gets a mail', async () => {
    await second.goto(`${admin}/payments/refunds?status=attention&search=${late.bookingToken}`)
    await rowOf(second, late).getByRole('button', { name: 'Approve' }).click()
    const dialog = second.getByRole('dialog', { name: `Approve the refund of ${fare}?` })
    await expect(dialog).toContainText('The bus was four hours late')
    await dialog.getByRole('button', { name: `Approve refund of ${fare}` }).click()
    await expect(dialog.getByText('Reason is required')).toBeVisible()
    expect(await accessibilityFaults(second)).toEqual([])
    await dialog.getByLabel('Reason').fill('Seen in the log of the driver')
    await dialog.getByRole('button', { name: `Approve refund of ${fare}` }).click()
    await expect(second.getByText('Refund approved.')).toBeVisible()
    await expect(rowOf(second, late)).toHaveCount(0)
    expect(await mailTo(site, late.email, `Refund of ${fare}`)).toBeDefined()
    await second.goto(`${admin}/payments/refunds?search=${late.bookingToken}`)
    await expect(rowOf(second, late)).toContainText('approved by')
    await expect(async () => {
      await second.reload()
      await expect(rowOf(second, late)).toContainText(/processing|processed/, { timeout: 5_000 })
    }).toPass()
  })

  await test.step('the admin declines another refund, and no money is refunded', async () => {
    await page.goto(`${admin}/payments?search=${later.bookingToken}`)
    await refundAll(page, later)
    await second.goto(`${admin}/payments/refunds?search=${later.bookingToken}`)
    await rowOf(second, later)
      .getByRole('button', { name: /^Actions for/ })
      .click()
    await second.getByRole('button', { name: 'Decline' }).click()
    const decline = second.getByRole('dialog', { name: `Decline the refund of ${fare}?` })
    await decline.getByLabel('Reason').fill('The driver knows of no delay')
    await decline.getByRole('button', { name: `Decline refund of ${fare}` }).click()
    await expect(second.getByText('Refund declined.')).toBeVisible()
    await expect(rowOf(second, later)).toHaveCount(0)
    await page.goto(`${admin}/payments?search=${later.bookingToken}`)
    await expect(rowOf(page, later)).not.toContainText('refunded')
  })

  // Restores the default limit, because other tests share this product and expect it.
  await inDatabase(dataDir, 'update company_settings set refund_approval_above = default')
  await second.close()
  expect(pageErrors).toEqual([])
})
