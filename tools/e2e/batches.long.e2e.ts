import { lagosDay } from '#domain/platform/lagos-time.ts'
import { accessibilityFaults } from '#testing/accessibility-faults.ts'
import { expect, test } from './product.ts'
import { logInAs } from './staff.ts'

test('an admin adds and deletes next year’s batch, and reads why a batch with trips cannot be deleted', async ({
  page,
  product,
}) => {
  // Reads the newest batch. All upcoming trips of the demo belong to it, and it changes every two months.
  const { data: trips } = await (await fetch(`${product.site}/api/trips`)).json()
  const { year, letter, stream, name } = trips[0].batch
  const nextYear = Number(year) + 1

  await test.step('the admin opens the list of batches', async () => {
    await logInAs(page, product.admin, 'admin', '/batches')
    await expect(page.getByRole('heading', { name: 'Batch Management' })).toBeVisible()
    expect(await accessibilityFaults(page)).toEqual([])
  })

  const panel = page.getByRole('dialog')
  await test.step('the admin creates the batch of next year after the form named each error', async () => {
    await page.getByRole('button', { name: 'Add Batch' }).click()
    const thisYear = lagosDay(new Date()).slice(0, 4)
    await expect(panel.getByLabel('Batch Year'), 'most new batches are of this year').toHaveValue(thisYear)
    await panel.getByLabel('Batch Year').clear()
    await panel.getByRole('button', { name: 'Create Batch' }).click()
    for (const words of ['Batch year is required', 'Batch letter is required', 'Batch stream is required']) {
      await expect(panel.getByText(words)).toBeVisible()
    }
    expect(await accessibilityFaults(page)).toEqual([])
    await panel.getByLabel('Batch Year').fill(`${year}`)
    await panel.getByLabel('Batch Letter').selectOption(letter)
    await panel.getByLabel('Batch Stream').selectOption(stream)
    await panel.getByRole('button', { name: 'Create Batch' }).click()
    await expect(panel.getByText('A batch with this year, letter, and stream already exists')).toBeVisible()
    await panel.getByLabel('Batch Year').fill(`${nextYear}`)
    await panel.getByRole('button', { name: 'Create Batch' }).click()
    await expect(page.getByText('Batch created successfully.')).toBeVisible()
  })

  const row = page.getByRole('row', { name: `${nextYear}_${letter} Stream_${stream}` })
  const refuseOnce = (method: string, answer: { error?: string }) =>
    page.route(
      '**/api/batches/*',
      (route) =>
        route.request().method() === method
          ? route.fulfill({ status: 409, json: { code: 'CONFLICT', ...answer } })
          : route.fallback(),
      { times: 1 },
    )
  await test.step('the admin makes the batch inactive', async () => {
    await page.getByLabel('Search batches').fill(`${nextYear}`)
    await row.getByRole('button', { name: 'Make inactive' }).click()
    await expect(page.getByText('Batch updated successfully.')).toBeVisible()
    await expect(row.getByText('Inactive')).toBeVisible()
  })

  await test.step('the admin reads why a change is refused', async () => {
    await row.getByRole('button', { name: /^Actions for/ }).click()
    await page.getByRole('button', { name: 'Edit' }).click()
    await refuseOnce('PATCH', { error: 'Not now.' })
    await panel.getByRole('button', { name: 'Save Changes' }).click()
    await expect(panel.getByText('Error: Not now.')).toBeVisible()
    await panel.getByRole('button', { name: 'Cancel' }).click()
  })

  await test.step('the admin deletes the batch after a refused attempt', async () => {
    await row.getByRole('button', { name: /^Actions for/ }).click()
    await page.getByRole('button', { name: 'Delete' }).click()
    await refuseOnce('DELETE', {})
    await panel.getByRole('button', { name: 'Delete' }).click()
    await expect(panel.getByText('Failed to delete batch')).toBeVisible()
    await expect(panel).toContainText(
      `Year ${nextYear}, letter ${letter}, stream ${stream}. This cannot be undone.`,
    )
    let answer = () => {}
    const asked = new Promise<void>((go) => {
      answer = go
    })
    await page.route('**/api/batches/*', (route) => asked.then(() => route.fallback()), { times: 1 })
    await panel.getByRole('button', { name: 'Delete' }).click()
    await expect(panel.getByRole('button', { name: 'Deleting...' })).toBeVisible()
    answer()
    await expect(page.getByText('Batch deleted successfully.')).toBeVisible()
    await expect(page.getByText('No results found.')).toBeVisible()
  })

  await test.step('the admin reads that a batch with trips cannot be deleted', async () => {
    await page.getByLabel('Search batches').fill(name)
    await page.getByRole('button', { name: `Actions for ${name}` }).click()
    await page.getByRole('button', { name: 'Delete' }).click()
    await panel.getByRole('button', { name: 'Delete' }).click()
    await expect(panel.getByText('Cannot delete batch with associated trips')).toBeVisible()
    await expect(panel.getByRole('button', { name: 'Make inactive instead' })).toBeVisible()
  })
})
