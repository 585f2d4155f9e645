import { visitor } from '#testing/visitor.ts'
import { expect, test } from './product.ts'

test('every step names what is missing', async ({ page, product }) => {
  const me = visitor(page, product.site)

  await test.step('a visitor who opens the booking page without a search is sent to the home page', async () => {
    await page.goto(`${product.site}/booking`)
    await expect(page).toHaveURL(/\/(#book)?$/)
  })

  await test.step('the visitor cannot continue without a bus and two seats', async () => {
    await me.search()
    await expect(page.getByRole('button', { name: 'Next', exact: true })).toBeDisabled()
    await me.press('Continue to Seat Selection')
    await expect(page.getByText('Please select a bus to continue')).toBeVisible()
    await me.chooseBus()
    await me.press('Continue to Passenger Information')
    await expect(page.getByRole('status').getByText('Select 2 more seat(s)')).toBeVisible()
    await me.chooseSeats()
    await me.freeSeats().first().click()
    await expect(page.getByText('You can only select 2 seat(s)')).toBeVisible()
    await page.getByRole('button', { name: 'Clear All' }).click()
    await expect(page.getByRole('button', { name: /^Seat .* selected$/ })).toHaveCount(0)
    await me.chooseSeats()
  })

  await test.step('the visitor cannot continue without valid details', async () => {
    await me.press('Next')
    await expect(me.heading('Passenger Details')).toBeVisible()
    expect(await page.evaluate(() => scrollY), 'a step begins at its top').toBe(0)
    await me.press('Continue to Payment')
    for (const words of [
      'Full name is required',
      'Address is required',
      'Invalid email address',
      'Phone number must be at least 10 digits',
      'Next of kin name is required',
      'Next of kin phone number must be at least 10 digits',
    ]) {
      await expect(page.getByText(words, { exact: true })).toBeVisible()
    }
    await expect(page.getByLabel('Full name')).toBeFocused()
    await me.checkScreen()
    await page.getByLabel('Full name').fill('Tester Chidera Okon')
    await me.press('Continue to Payment')
    await expect(page.getByRole('textbox', { name: 'E-mail' }), 'the next one that is wrong').toBeFocused()
  })

  await test.step('the visitor cannot pay without accepting the terms and a valid e-mail address', async () => {
    await me.fillDetails()
    await me.toPayment()
    await expect(page.getByRole('button', { name: 'Next', exact: true })).toBeDisabled()
    await me.press(/^Pay ₦/)
    await expect(page.getByText('Please agree to the terms and conditions to proceed')).toBeVisible()
    await page.getByRole('textbox', { name: 'E-mail' }).fill('nobody')
    await expect(page.getByText('Please enter a valid email')).toBeVisible()
    await me.checkScreen()
  })

  await test.step('the visitor reads the terms, which does not accept them', async () => {
    await page.getByRole('main').getByRole('link', { name: 'terms and conditions' }).click()
    await expect(me.dialog('Terms and conditions')).toContainText('Commitment fees are non-refundable.')
    await me.checkScreen()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('checkbox', { name: /terms and conditions/ })).not.toBeChecked()
  })

  await test.step('the visitor agrees below the terms', async () => {
    await page.getByRole('main').getByRole('link', { name: 'terms and conditions' }).click()
    await me.dialog('Terms and conditions').getByRole('button', { name: 'I agree' }).click()
    await expect(page.getByRole('checkbox', { name: /terms and conditions/ })).toBeChecked()
  })
})
