import { expect, test } from './product.ts'
import { inDatabase } from './product-database.ts'
import { logInAs } from './staff.ts'

test('support writes messages without a list of them, reads that a booking was not found, and sends a message whose answer was lost', async ({
  page,
  product,
}) => {
  const panel = page.getByRole('dialog')
  const send = panel.getByRole('button', { name: 'Send' })
  const contact = `lost-answer.${Date.now()}@mail.example`

  await test.step('support sees no list', async () => {
    await logInAs(page, product.admin, 'support', '/notifications')
    await expect(page.getByText('Write to a contact, a passenger or all passengers on a trip.')).toBeVisible()
    await expect(page.getByRole('table')).toBeHidden()
  })

  await test.step('a booking that does not exist is named in the form', async () => {
    await page.getByRole('button', { name: 'Send Notification' }).click()
    await panel.getByRole('radio', { name: 'A passenger' }).check()
    await panel.getByLabel('Booking reference').fill('0000-0000-0000-0000')
    await panel.getByLabel('Message').fill('Your seat is by the window.')
    await send.click()
    await expect(panel.getByText('Booking not found')).toBeVisible()
  })

  await test.step('a message whose answer was lost goes out once, and the corrected one too', async () => {
    const keys: (string | undefined)[] = []
    await page.route('**/api/notifications', async (route) => {
      if (route.request().method() !== 'POST') return route.fallback()
      keys.push(route.request().headers()['idempotency-key'])
      const response = await route.fetch({ url: `${product.site}/api/notifications` })
      if (keys.length > 2) return route.fulfill({ response })
      await route.fulfill({ status: 409, json: { error: 'The answer was lost.', code: 'CONFLICT' } })
    })
    await panel.getByRole('radio', { name: 'Another contact' }).check()
    await panel.getByLabel('Contact info').fill(contact)
    await panel.getByLabel('Message').fill('The bus leaves at 6.')
    await send.click()
    await expect(panel.getByText('The answer was lost.')).toBeVisible()
    await send.click()
    await expect.poll(() => keys.length).toBe(2)
    await expect(panel.getByText('The answer was lost.')).toBeVisible()
    await panel.getByLabel('Message').fill('The bus leaves at 7.')
    await send.click()
    await expect(page.getByText('Notification created successfully.')).toBeVisible()
    expect(keys[1], 'the same message').toBe(keys[0])
    expect(keys[2], 'another message').not.toBe(keys[0])
    const stored = await inDatabase<{ message: string }>(
      product.dataDir,
      'select message from notifications where contact_info = $1 order by id',
      [contact],
    )
    expect(stored.map(({ message }) => message)).toEqual([
      expect.stringContaining('The bus leaves at 6.'),
      expect.stringContaining('The bus leaves at 7.'),
    ])
  })
})
