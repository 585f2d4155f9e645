import { accessibilityFaults } from '#testing/accessibility-faults.ts'
import { mailTo } from '#testing/book-by-api.ts'
import { expect, test } from './product.ts'
import { logInAs } from './staff.ts'

test('a visitor sends a question, support answers it and reads it on a phone, and the answer arrives by mail', async ({
  page,
  product,
}) => {
  const email = `asker.${Date.now()}@mail.example`
  const question = { name: 'Tester Bello', email, subject: 'A box of books', message: 'Will it fit?' }
  const sent = await page.request.post(`${product.site}/api/support`, { data: { ...question, phone: '' } })
  expect(sent.ok()).toBe(true)

  await test.step('support starts at the bookings and finds the question', async () => {
    await logInAs(page, product.admin, 'support')
    await expect(page).toHaveURL(`${product.admin}/bookings`)
    await page.getByRole('link', { name: /^Messages/ }).click()
    await page.getByLabel('Search name, e-mail or message').fill(email)
    await expect(page.getByText('1–1 of 1')).toBeVisible()
    await page.getByRole('button', { name: 'A box of books' }).click()
  })

  await test.step('support answers, and the answer arrives by mail', async () => {
    const panel = page.getByRole('region', { name: 'A box of books' })
    await expect(panel).toContainText('Will it fit?')
    await expect(panel).toContainText('No booking has this e-mail address, phone number or reference.')
    expect(await accessibilityFaults(page)).toEqual([])
    await panel.getByRole('button', { name: 'Send reply' }).click()
    await expect(panel.getByText('Write a reply first')).toBeVisible()
    await panel.getByLabel('Reply', { exact: true }).fill('It will, up to 10 kg.')
    await panel.getByRole('button', { name: 'Send reply' }).click()
    await expect(page.getByText('Reply sent.')).toBeVisible()
    await expect(page.getByRole('row', { name: /A box of books/ })).toContainText('Answered')
    const mail = await mailTo(product.site, email, 'Re: A box of books')
    expect(mail?.text).toContain('It will, up to 10 kg.')
  })

  await test.step('on a phone the message opens over the list', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto(`${product.admin}/messages?search=${encodeURIComponent(email)}`)
    await page.getByRole('button', { name: 'A box of books' }).click()
    const panel = page.getByRole('dialog', { name: 'A box of books' })
    await expect(panel.getByLabel('Reply', { exact: true })).toBeVisible()
    await panel.getByRole('button', { name: 'Close', exact: true }).click()
    await expect(panel).toBeHidden()
  })
})
