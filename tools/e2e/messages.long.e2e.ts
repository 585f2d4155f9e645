import { formatReference } from '#domain/bookings/booking-reference.ts'
import { accessibilityFaults } from '#testing/accessibility-faults.ts'
import { bookByApi, mailTo } from '#testing/book-by-api.ts'
import { expect, test } from './product.ts'
import { logInAs } from './staff.ts'

test('support sees the booking of the sender, answers with a saved text and moves between messages with the keyboard', async ({
  page,
  product,
}) => {
  const booked = await bookByApi(product.site, 'everything')
  const reference = formatReference(booked.bookingToken)
  const mark = `Keys ${Date.now()}`
  const ask = async (subject: string, email: string) => {
    const question = { name: 'Tester Bello', email, phone: '', subject, message: `About ${mark}` }
    expect((await page.request.post(`${product.site}/api/support`, { data: question })).ok()).toBe(true)
  }
  await ask('The older one', `asker.${Date.now()}@mail.example`)
  await ask('The newer one', booked.email)
  await logInAs(page, product.admin, 'support', `/messages?search=${encodeURIComponent(mark)}`)
  const newer = page.getByRole('region', { name: 'The newer one' })
  const older = page.getByRole('region', { name: 'The older one' })
  const reply = newer.getByLabel('Reply', { exact: true })

  await test.step('J opens the first message, with the booking of the sender', async () => {
    await expect(page.getByRole('row')).toHaveCount(3)
    await page.keyboard.press('j')
    await expect(newer.getByRole('link', { name: reference })).toBeVisible()
    await expect(page).toHaveURL(/open=\d+/)
  })

  await test.step('the clerk saves an answer and inserts it with name and reference', async () => {
    await newer.getByRole('button', { name: 'Manage saved answers' }).click()
    await page.getByRole('button', { name: 'Add Saved Answer' }).click()
    const form = page.getByRole('dialog', { name: 'Add Saved Answer' })
    await form.getByLabel('Title').fill(mark)
    await form.getByLabel('Text').fill('Hello {name}, your booking {reference} is confirmed.')
    await form.getByRole('button', { name: 'Save Answer' }).click()
    await expect(page.getByText('Answer saved.')).toBeVisible()
    expect(await accessibilityFaults(page)).toEqual([])
    const answers = page.getByRole('dialog', { name: 'Saved answers' })
    await answers.getByRole('button', { name: 'Close' }).last().click()
    await newer.getByLabel('Saved answer').selectOption(mark)
    await expect(reply).toHaveValue(`Hello Tester Bello, your booking ${reference} is confirmed.`)
  })

  await test.step('a reply that is not sent waits while another message is open', async () => {
    await page.getByRole('heading', { name: 'The newer one' }).click()
    await reply.blur()
    await page.keyboard.press('j')
    await expect(older).toBeVisible()
    await older.getByLabel('Saved answer').selectOption(mark)
    await expect(older.getByText('Replace {reference} before you send the reply.')).toBeVisible()
    await expect(older.getByRole('button', { name: 'Send reply' })).toBeDisabled()
    await older.getByLabel('Reply', { exact: true }).fill('')
    await older.getByLabel('Reply', { exact: true }).blur()
    await page.keyboard.press('k')
    await expect(reply).toHaveValue(/is confirmed\.$/)
  })

  await test.step('R goes to the reply, and after sending the message stays open with an empty reply', async () => {
    await page.keyboard.press('r')
    await expect(reply).toBeFocused()
    await newer.getByRole('button', { name: 'Send reply' }).click()
    await expect(page.getByText('Reply sent.')).toBeVisible()
    await expect(newer).toContainText('Answered')
    await expect(reply).toHaveValue('')
    expect((await mailTo(product.site, booked.email, 'Re: The newer one'))?.text).toContain(reference)
  })
})
