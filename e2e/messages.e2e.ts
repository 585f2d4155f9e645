import { formatReference } from '#domain/booking-reference.ts'
import { accessibilityFaults } from '#testing/accessibility-faults.ts'
import { bookByApi, mailTo } from '#testing/book-by-api.ts'
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
  await page.getByLabel('Search name, e-mail or message').fill(email)
  await expect(page.getByText('1–1 of 1')).toBeVisible()
  await page.getByRole('button', { name: 'A box of books' }).click()
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
  expect((await mailTo(product.site, email, 'Re: A box of books'))?.text).toContain('It will, up to 10 kg.')
})

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
  await logInAs(page, product.admin, 'support')
  await page.goto(`${product.admin}/messages?search=${encodeURIComponent(mark)}`)
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

test('on a phone the message opens over the list', async ({ page, product }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const subject = `Small screen ${Date.now()}`
  const question = { name: 'Tester Bello', email: 'small@mail.example', phone: '', subject, message: 'Hello' }
  expect((await page.request.post(`${product.site}/api/support`, { data: question })).ok()).toBe(true)
  await logInAs(page, product.admin, 'support')
  await page.goto(`${product.admin}/messages?search=${encodeURIComponent(subject)}`)
  await page.getByRole('button', { name: subject }).click()
  const panel = page.getByRole('dialog', { name: subject })
  await expect(panel.getByLabel('Reply', { exact: true })).toBeVisible()
  expect(await accessibilityFaults(page)).toEqual([])
  await panel.getByRole('button', { name: 'Close', exact: true }).click()
  await expect(panel).toBeHidden()
})
