import { bookByApi, mailTo } from '#testing/book-by-api.ts'
import { newPerson } from './new-person.ts'
import { expect, test } from './product.ts'
import { ageConfirmation, endJourney } from './product-database.ts'
import { enterAs } from './staff.ts'

test('an admin erases the data of a passenger who came to the terminal', async ({ page, product }) => {
  const { email, tripId } = await bookByApi(product.site, 'everything')
  const admin = await newPerson(page, product.site)
  const contact = page.getByLabel('E-mail or phone number')

  await test.step('a contact that we do not know has no data', async () => {
    await enterAs(page, product.admin, admin.email, admin.password, '/privacy')
    await contact.fill('nobody@mail.example')
    await page.getByRole('button', { name: 'Find data' }).click()
    await expect(page.getByText('We hold no data about this contact.')).toBeVisible()
  })

  await test.step('a passenger whose journey is ahead can be exported by an admin who confirms it’s them, and not erased', async () => {
    await contact.fill(email)
    await page.getByRole('button', { name: 'Find data' }).click()
    await expect(page.getByText(/is for a journey that ends on/)).toBeVisible()
    await expect(page.getByRole('button', { name: 'Erase data' })).toHaveCount(0)
    await ageConfirmation(product.dataDir, admin.email)
    const file = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Export data' }).click()
    const question = page.getByRole('dialog', { name: 'Confirm it’s you' })
    await question.getByLabel('Your password').fill(admin.password)
    await question.getByRole('button', { name: 'Confirm' }).click()
    expect((await file).suggestedFilename()).toBe('personal-data.json')
  })

  await test.step('after the journey the data is erased, with the check of the identity', async () => {
    await endJourney(product.dataDir, tripId)
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
