import { bookByApi, mailTo } from '#testing/book-by-api.ts'
import { expect, test } from './product.ts'
import { inDatabase } from './product-database.ts'
import { logInAs } from './staff.ts'

test('an admin erases the data of a passenger who came to the terminal', async ({ page, product }) => {
  const { email, tripId } = await bookByApi(product.site, 'everything')
  const contact = page.getByLabel('E-mail or phone number')

  await test.step('a contact that we do not know has no data', async () => {
    await logInAs(page, product.admin, 'admin')
    await page.getByRole('link', { name: 'Privacy', exact: true }).click()
    await contact.fill('nobody@mail.example')
    await page.getByRole('button', { name: 'Find data' }).click()
    await expect(page.getByText('We hold no data about this contact.')).toBeVisible()
  })

  await test.step('a passenger whose journey is ahead can be exported, and not erased', async () => {
    await contact.fill(email)
    await page.getByRole('button', { name: 'Find data' }).click()
    await expect(page.getByText(/is for a journey that ends on/)).toBeVisible()
    await expect(page.getByRole('button', { name: 'Erase data' })).toHaveCount(0)
    const file = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Export data' }).click()
    expect((await file).suggestedFilename()).toBe('personal-data.json')
  })

  await test.step('after the journey the data is erased, with the check of the identity', async () => {
    await inDatabase(product.dataDir, `update trips set status = 'COMPLETED' where id = $1`, [tripId])
    await page.getByRole('button', { name: 'Find data' }).click()
    await page.getByRole('button', { name: 'Erase data' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Erase data' }).click()
    await expect(dialog.getByText('Say how you checked who the person is')).toBeVisible()
    await dialog.getByLabel('How you checked who the person is').fill('National ID card')
    await dialog.getByRole('button', { name: 'Erase data' }).click()
    await expect(page.getByText(/Data erased. Receipt number \d+./)).toBeVisible()
    expect((await mailTo(product.site, email, 'your data has been erased'))?.text).toContain('Receipt number')
  })
})
