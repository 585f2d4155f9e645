import type { Page } from '@playwright/test'
import { accessibilityFaults } from '#testing/accessibility-faults.ts'
import { dayAhead } from '#testing/choose-day.ts'
import { openPage } from '#testing/open-page.ts'
import { keyboardOnly } from './keyboard.ts'
import { expect, test } from './product.ts'
import { inDatabase } from './product-database.ts'
import { logInAs } from './staff.ts'

const HEADINGS = 'Departure (WAT);Arrival (WAT);From;To;Batch;Bus Serial Number;Price (₦)'

const choose = (page: Page, name: string, text: string) =>
  page
    .getByLabel('CSV file')
    .setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(`\uFEFF${text}`, 'utf8') })

async function activeBatch(dataDir: string): Promise<string> {
  const [batch] = await inDatabase<{ name: string }>(
    dataDir,
    `select year || '_' || letter || ' Stream_' || stream as name from batches where is_active order by id desc limit 1`,
  )
  return batch?.name ?? ''
}

test('a manager without a mouse imports a route, buses and trips, after mending one wrong line, and a visitor finds the trips', async ({
  page,
  product,
}) => {
  const batch = await activeBatch(product.dataDir)
  const day = dayAhead(230)
  const line = (plate: string, price: string) =>
    [`${day} 05:30`, `${day} 16:30`, 'Lagos', 'Awgu (Enugu)', batch, plate, price].join(';')

  await page.setViewportSize({ width: 360, height: 740 })
  await logInAs(page, product.admin, 'manager')
  const keys = await keyboardOnly(page)
  await test.step('the manager imports a route on a narrow screen', async () => {
    await page.goto(`${product.admin}/routes`)
    await keys.use(page.getByRole('link', { name: 'Import' }))
    await expect(page).toHaveURL(`${product.admin}/routes/import`)
    await keys.tabTo(page.getByLabel('CSV file'))
    await choose(page, 'routes.csv', 'From,To,Duration\r\nImport Town,Awgu (Enugu),4 hours\r\n')
    await expect(page.getByText('1 route to create')).toBeVisible()
    const width = await page.evaluate(() => document.documentElement.scrollWidth)
    expect(width).toBeLessThanOrEqual(360)
    await keys.use(page.getByRole('button', { name: 'Import 1 route' }))
    await expect(page.getByText('1 route imported.')).toBeVisible()
  })

  await test.step('the manager imports two buses', async () => {
    await page.setViewportSize({ width: 1280, height: 720 })
    await keys.use(page.getByRole('link', { name: 'Buses' }))
    await keys.use(page.getByRole('link', { name: 'Import' }))
    await expect(page.getByRole('heading', { name: 'Import buses' })).toBeVisible()
    await choose(page, 'buses.csv', 'Bus Serial Number,Type\r\nIMP-100,Sprinter\r\nIMP-200,Coaster 44\r\n')
    await expect(page.getByText('2 buses to create')).toBeVisible()
    await keys.use(page.getByRole('button', { name: 'Import 2 buses' }))
    await expect(page.getByText('2 buses imported.')).toBeVisible()
  })

  await test.step('a file that is not UTF-8 is refused beside the field', async () => {
    await page.goto(`${product.admin}/trips/import`)
    const latin = Buffer.from('From;To\nS\xE3o;Awgu', 'latin1')
    await page.getByLabel('CSV file').setInputFiles({ name: 'old.csv', mimeType: 'text/csv', buffer: latin })
    await expect(page.getByText('This file is not saved as UTF-8.')).toBeVisible()
    await expect(page.getByLabel('CSV file')).toHaveAttribute('aria-invalid', 'true')
  })

  await test.step('the preview names the wrong line first, and nothing can be imported', async () => {
    await choose(
      page,
      'trips.csv',
      [HEADINGS, line('IMP-100', '41,234'), line('IMP-999', '41,234')].join('\r\n'),
    )
    await expect(page.getByText('1 trip to create, 1 line with errors')).toBeVisible()
    await expect(
      page.getByText('Correct these lines in your file, then choose the file again.'),
    ).toBeVisible()
    const first = page.getByRole('row').nth(1)
    await expect(first).toContainText('There is no bus IMP-999. Add it first.')
    await expect(page.getByRole('button', { name: 'Import 1 trip' })).toBeDisabled()
    expect(await accessibilityFaults(page)).toEqual([])
  })

  await test.step('the manager mends the line and imports both trips', async () => {
    await choose(
      page,
      'trips.csv',
      [HEADINGS, line('IMP-100', '41,234'), line('IMP-200', '31,234')].join('\r\n'),
    )
    await expect(page.getByText('2 trips to create')).toBeVisible()
    await keys.use(page.getByRole('button', { name: 'Import 2 trips' }))
    await expect(page.getByText('2 trips imported.')).toBeVisible()
    await keys.use(page.getByRole('link', { name: 'See the trips' }))
    await expect(page.getByRole('heading', { name: 'Trip Management' })).toBeVisible()
  })

  await test.step('a visitor finds both trips on that day', async () => {
    await openPage(page, `${product.site}/booking?from=lagos&to=awgu-enugu&date=${day}&seats=1`)
    await expect(page.getByText('₦41,234').first()).toBeVisible()
    await expect(page.getByText('₦31,234').first()).toBeVisible()
  })
})
