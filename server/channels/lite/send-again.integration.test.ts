import { expect, test } from 'vitest'
import { loseConnectionOfHold } from '#testing/lose-connection.ts'
import { pauseWrites } from '#testing/pause-writes.ts'
import { openSelf, paidBooking } from '#testing/self-service.ts'
import { sellingApp } from '#testing/selling-app.ts'
import { liteVisitor } from './testing/lite-visitor.ts'

test('a visitor without script whose hold may have been saved stays on the review, and pays for one booking [F135]', async () => {
  const shop = await sellingApp()
  const me = await liteVisitor(shop)
  await me.toSeats()
  await me.toReview()
  await loseConnectionOfHold(shop.database, me.trip, () => me.pay())
  expect(me.text()).toContain('We do not know yet whether this was saved. Send it again.')
  await me.pay()
  expect(me.left()).toMatch(/\/checkout\/\w+$/)
  expect(await shop.database.db.selectFrom('bookings').select('status').execute()).toEqual([
    { status: 'PENDING' },
  ])
})

test('a passenger who fills in a seat while nothing can be saved keeps what they typed [F136]', async () => {
  const shop = await sellingApp()
  const { booking } = await paidBooking(shop, { seats: [3, 4] })
  const visitor = await openSelf(shop, booking)
  const { url } = (await visitor.call('passengers/4/link', { channel: 'share' })).json().data
  const path = new URL(url).pathname
  const { body } = await shop.app.inject(path)
  const updatedAt = /name="updatedAt" value="([^"]+)"/.exec(body)?.[1] ?? ''
  const typed = {
    name: 'Bola Ade',
    phone: '08030000002',
    address: '2 Palm Road',
    nextOfKinName: 'Chi Ade',
    nextOfKinPhone: '08030000003',
    updatedAt,
  }
  pauseWrites(shop)
  const answer = await visitor.send(path, typed)
  expect(answer.statusCode).toBe(503)
  expect(answer.body).toContain('We cannot save anything at the moment. Please try again in a minute.')
  expect(answer.body).toContain('2 Palm Road')
})
