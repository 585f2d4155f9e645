import { accessibilityFaults } from '#testing/accessibility-faults.ts'
import { chooseOption } from '#testing/choose-option.ts'
import { expect, test } from './product.ts'
import { logInAs } from './staff.ts'

test('a manager writes to one contact and to all passengers of a trip, and sends a failed message again', async ({
  page,
  product,
}) => {
  await test.step('the manager opens the list of notifications', async () => {
    await logInAs(page, product.admin, 'manager', '/notifications')
    await expect(page.getByRole('heading', { name: 'Notifications' })).toBeVisible()
    await expect(page.getByRole('row', { name: /delivered/ }).first()).toBeVisible()
    expect(await accessibilityFaults(page)).toEqual([])
  })

  const panel = page.getByRole('dialog')
  const send = panel.getByRole('button', { name: 'Send' })
  await test.step('the manager sends an SMS to one contact after the form named each error', async () => {
    await page.getByRole('button', { name: 'Send Notification' }).click()
    await expect(send).toBeDisabled()
    await panel.getByLabel('Message').fill('We found a green umbrella.')
    await expect(send).toBeDisabled()
    await panel.getByLabel('Contact info').fill('0803 000 0000')
    await send.click()
    await expect(panel.getByText('Please enter a valid email')).toBeVisible()
    await panel.getByRole('radio', { name: 'SMS' }).check()
    await expect(panel.getByText('26 of 459 characters')).toBeVisible()
    await panel.getByLabel('Contact info').fill('12')
    await expect(panel.getByText('Phone number must be at least 10 digits')).toBeVisible()
    expect(await accessibilityFaults(page)).toEqual([])
    await panel.getByLabel('Contact info').fill('0803 000 0000')
    await send.click()
    await expect(page.getByText('Notification created successfully.')).toBeVisible()
    const row = page.getByRole('row', { name: /0803 000 0000/ })
    await expect(row.getByText('delivered')).toBeVisible()
  })

  await test.step('the manager writes to every passenger of a trip and reads the whole message', async () => {
    await page.getByRole('button', { name: 'Send Notification' }).click()
    await panel.getByRole('radio', { name: 'A trip' }).check()
    const reach = panel.getByText(/^Goes to \d+ passengers?\.$|^This trip has no confirmed/)
    for (let next = 0; next < 20; next++) {
      await chooseOption(panel.getByRole('combobox', { name: 'Trip' }), '', next)
      await expect(reach).toBeVisible()
      if ((await reach.textContent())?.startsWith('Goes to')) break
    }
    await panel.getByLabel('Subject').fill('The bus leaves from gate 4')
    await panel.getByLabel('Message').fill('Please come half an hour early.')
    const isForOne = (await reach.textContent()) === 'Goes to 1 passenger.'
    await send.click()
    if (!isForOne) {
      const question = page.getByRole('dialog', { name: /^Send this e-mail to \d+ passengers\?$/ })
      await expect(question).toContainText('Please come half an hour early.')
      expect(await accessibilityFaults(page)).toEqual([])
      await question.getByRole('button', { name: /^Send to \d+ passengers$/ }).click()
    }
    await expect(page.getByText('Notification created successfully.')).toBeVisible()
    await expect(page.getByText(/^Your message is on its way to \d+ passengers? by e-mail\.$/)).toBeVisible()
    const told = page.getByRole('row', { name: /The bus leaves from gate 4/ }).first()
    await expect(told.getByText('delivered')).toBeVisible()
    await told.getByRole('button', { name: /^Actions for/ }).click()
    await page.getByRole('button', { name: 'Show full message' }).click()
    await expect(panel).toContainText('Please come half an hour early.')
    expect(await accessibilityFaults(page)).toEqual([])
    await panel.getByRole('button', { name: 'Close' }).last().click()
  })

  await test.step('the manager sends a failed message again', async () => {
    await page.getByLabel('Status').selectOption('failed')
    await page.getByRole('button', { name: 'Send again' }).first().click()
    await expect(page.getByText('The notification is being sent again.')).toBeVisible()
  })
})
