import { visitor } from '#testing/visitor.ts'
import { expect, test } from './product.ts'
import { fillSeat, PHONE, seatButton } from './seat-details.ts'

test('the confirmation of two seats asks who sits where, and the buyer fills in the second', async ({
  page,
  product,
}) => {
  await page.setViewportSize(PHONE)
  const me = visitor(page, product.site)
  const [, second = ''] = await me.reachPayment()
  await me.openPopup()
  await me.popup('Pay with a card that works').click()
  await expect(me.heading('Booking Confirmed')).toBeVisible()
  await me.press('Who sits where?')
  const people = page.getByRole('region', { name: 'Passengers' })
  await expect(people).toContainText('1 of 2 done')
  await seatButton(page, 'Fill in now', second).click()
  await fillSeat(page, { name: '<b>Tester</b> Musa Bello', phone: '08030000055' })
  await expect(page.getByRole('status')).toContainText(
    `<b>Tester</b> Musa Bello is on the passenger list for seat ${second}`,
  )
  await page.goto(`${product.site}/self`)
  await expect(people).toContainText('2 of 2 done')
})
