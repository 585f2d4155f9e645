import { visitor } from '#testing/visitor.ts'
import { expect, test } from './product.ts'

test('a card is declined, the visitor gives up once, then pays and closes the popup: the booking is confirmed', async ({
  page,
  product,
}) => {
  const me = visitor(page, product.site)
  await me.reachPayment()

  await test.step('the card is declined', async () => {
    await me.openPopup()
    await me.popup('Declined card').click()
    await expect(me.popupText('You have not been charged.')).toBeVisible()
    await me.popup('Close').click()
    await expect(page.getByText('Payment not marked successful')).toBeVisible()
    await expect(page.getByText('Declined. You have not been charged.')).toBeVisible()
  })

  await test.step('the visitor closes the popup without paying: the payment is cancelled', async () => {
    await me.openPopup()
    await me.popup('Close').click()
    await expect(page.getByText('Payment was cancelled'), 'the outcome of this attempt').toBeVisible()
    await expect(page.getByRole('button', { name: /^Pay ₦/ }), 'where the popup was opened').toBeFocused()
  })

  await test.step('the visitor starts again with Next, and closes the popup after paying', async () => {
    await me.press('Next')
    await expect(me.popup('Pay with a card that works')).toBeVisible()
    await me.moneyArrives()
    await me.popup('Close').click()
    await expect(me.heading('Booking Confirmed')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Previous' })).toHaveCount(0)
    await page.getByRole('banner').getByRole('link', { name: 'About' }).click()
    await expect(page, 'the page stops polling').toHaveURL(`${product.site}/about`)
  })
})
