import { bookByApi } from '#testing/book-by-api.ts'
import { visitor } from '#testing/visitor.ts'
import { expect, test } from './product.ts'

test('a visitor on a network with many holds waits for a proof of work and gets the seats [F31]', async ({
  page,
  product,
}) => {
  for (let others = 0; others < 5; others++) await bookByApi(product.site, 'nothing')
  const me = visitor(page, product.site)
  await me.search()
  await me.chooseBus()
  await me.chooseSeats()
  await me.toDetails()
  await me.fillDetails()

  const asked: number[] = []
  page.on('response', (response) => {
    if (response.url().endsWith('/api/bookings')) asked.push(response.status())
  })
  // Delays the second request, which contains the proof, until the test has read the message.
  let send = () => {}
  const isRead = new Promise<void>((go) => {
    send = go
  })
  await page.route('**/api/bookings', async (route) => {
    if (route.request().postDataJSON().proof) await isRead
    await route.continue()
  })
  await me.press('Continue to Payment')
  await expect(page.getByText('We are checking your request. This takes a few seconds.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Saving...' }).first()).toBeVisible()
  await me.checkScreen()
  send()
  await expect(page.getByRole('timer')).toBeVisible()
  await expect(page.getByText('We are checking your request.')).toHaveCount(0)
  expect(asked).toEqual([428, 200])
})
