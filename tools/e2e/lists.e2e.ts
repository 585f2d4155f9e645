import { accessibilityFaults } from '#testing/accessibility-faults.ts'
import { expect, test } from './product.ts'
import { logInAs } from './staff.ts'

test('a manager filters bookings by a preset, keeps the view, sends two tickets again and turns pages', async ({
  page,
  product,
}) => {
  await logInAs(page, product.admin, 'manager', '/bookings')
  const views = page.getByRole('navigation', { name: 'Saved views' })

  await test.step('the preset is in the address, and the request has its days', async () => {
    const asked = page.waitForRequest(/\/api\/bookings\?.*travelFrom=\d{4}-\d\d-\d\d&travelUntil=/)
    await page.getByLabel('Travel', { exact: true }).selectOption('Tomorrow')
    await asked
    await expect(page).toHaveURL(/travel=tomorrow$/)
    await page.getByLabel('Balance due', { exact: true }).selectOption('Yes')
    await expect(page).toHaveURL(/isBalanceDue=true/)
  })

  await test.step('the view is saved with the preset', async () => {
    await views.getByRole('button', { name: 'Save view' }).click()
    await views.getByLabel('View name').fill('Owes for tomorrow')
    await views.getByRole('button', { name: 'Save', exact: true }).click()
    const chip = views.getByRole('link', { name: 'Owes for tomorrow' })
    await expect(chip).toHaveAttribute('aria-current', 'page')
    await page.goto(`${product.admin}/bookings`)
    await chip.click()
    await expect(page.getByLabel('Travel', { exact: true })).toHaveValue('tomorrow')
    await expect(page.getByLabel('Balance due', { exact: true })).toHaveValue('true')
  })

  await test.step('a deleted view is gone', async () => {
    await views.getByRole('button', { name: 'Delete view Owes for tomorrow' }).click()
    await expect(views.getByRole('link')).toHaveCount(0)
  })

  await test.step('the manager ticks two bookings, sends their tickets again and reads how many were sent', async () => {
    await page.goto(`${product.admin}/bookings?status=CONFIRMED`)
    const boxes = page.getByRole('checkbox', { name: /^Select (?!all)/ })
    await boxes.nth(0).check()
    await boxes.nth(1).check()
    const bar = page.getByRole('region', { name: 'Actions for the selected bookings' })
    await expect(bar.getByText('2 selected')).toBeVisible()
    expect(await accessibilityFaults(page)).toEqual([])
    await bar.getByRole('button', { name: 'Send ticket again' }).click()
    await expect(
      page.getByText(/^(2 sent|1 sent, 1 has no e-mail address|2 have no e-mail address)$/),
    ).toBeVisible()
    await expect(bar).toHaveCount(0)
  })

  await test.step('the bookings show their default order, a chosen page, and a new page size from page 1', async () => {
    await page.goto(`${product.admin}/bookings`)
    await expect(page.getByRole('columnheader', { name: 'Booked' })).toHaveAttribute(
      'aria-sort',
      'descending',
    )
    await page.getByLabel('Go to page').fill('3')
    await page.getByLabel('Go to page').press('Enter')
    await expect(page.getByText(/^Page 3 of/)).toBeVisible()
    await page.getByLabel('Rows per page').selectOption('25')
    await expect(page.getByText(/^Page 1 of/)).toBeVisible()
    await expect(page).toHaveURL(/pageSize=25/)
    await expect(page.getByRole('row')).toHaveCount(26)
  })
})
