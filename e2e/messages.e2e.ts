import { accessibilityFaults } from '#testing/accessibility-faults.ts'
import { mailTo } from '#testing/book-by-api.ts'
import { expect, test } from './product.ts'
import { logInAs } from './staff.ts'

test('a visitor sends a question, support answers, and the answer arrives by mail', async ({
  page,
  product,
}) => {
  const email = `asker.${Date.now()}@mail.example`
  const question = { name: 'Tester Bello', email, subject: 'A box of books', message: 'Will it fit?' }
  const sent = await page.request.post(`${product.site}/api/support`, { data: { ...question, phone: '' } })
  expect(sent.ok()).toBe(true)

  await logInAs(page, product.admin, 'support')
  await page.getByRole('link', { name: /^Messages/ }).click()
  await page.getByLabel('Search name, e-mail or words').fill(email)
  await expect(page.getByText('1–1 of 1')).toBeVisible()
  await page.getByRole('button', { name: 'A box of books' }).click()
  const panel = page.getByRole('dialog')
  await expect(panel).toContainText('Will it fit?')
  expect(await accessibilityFaults(page)).toEqual([])
  await panel.getByRole('button', { name: 'Send reply' }).click()
  await expect(panel.getByText('Write a reply first')).toBeVisible()
  await panel.getByLabel('Reply').fill('It will, up to 10 kg.')
  await panel.getByRole('button', { name: 'Send reply' }).click()
  await expect(page.getByText('Reply sent.')).toBeVisible()
  await expect(page.getByRole('row', { name: /A box of books/ })).toContainText('Answered')
  expect((await mailTo(product.site, email, 'Re: A box of books'))?.text).toContain('It will, up to 10 kg.')
})
