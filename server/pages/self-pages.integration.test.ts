import { expect, test } from 'vitest'
import { naira } from '#domain/money.ts'
import { linkedSelf, openSelf, paidBooking, tokenInMail } from '#testing/self-service.ts'
import { sellingApp } from '#testing/selling-app.ts'
import { bookingOf, invariantViolations, refundsOf } from '#testing/stored-rows.ts'

const FORM = { 'content-type': 'application/x-www-form-urlencoded' }

const hidden = (html: string, name: string): string[] =>
  [...html.matchAll(/<input[^>]*>/g)]
    .map(([tag]) => tag)
    .filter((tag) => tag.includes(`name="${name}"`))
    .map((tag) => /value="([^"]*)"/.exec(tag)?.[1] ?? '')

test('without script a passenger opens the booking, reads the charge, uses the link and cancels one seat', async () => {
  const shop = await sellingApp()
  const { booking } = await paidBooking(shop, { seats: [3, 4], hours: 30 })
  const empty = await shop.app.inject('/self')
  expect(empty.body).toContain('action="/self/open"')
  const opened = await shop.app.inject({
    method: 'POST',
    url: '/self/open',
    headers: FORM,
    payload: new URLSearchParams({ bookingToken: booking.booking_token, contact: booking.email }).toString(),
  })
  expect([opened.statusCode, opened.headers.location]).toEqual([303, '/self'])
  expect(opened.headers['set-cookie']).toMatch(
    /^tafiya_self=[\w-]{22}; Path=\/; Max-Age=900; HttpOnly; SameSite=Lax/,
  )

  const visitor = await openSelf(shop, booking)
  expect(hidden((await visitor.page()).body, 'seatNo')).toEqual(['3', '4'])
  const quote = await visitor.send('/self/quote', { seatNo: '4' })
  expect(quote.body).toContain('₦8,750')
  expect(quote.body).toContain('₦26,250')
  expect(quote.body).toContain('25% of the fare: cancelled 24 to 48 hours before departure')
  expect(quote.body).toContain('action="/self/link"')
  expect(quote.body).not.toContain('action="/self/cancel"')
  const sent = await visitor.send('/self/link', { channel: 'email' })
  expect(sent.body.replaceAll('<!-- -->', '')).toContain('We sent a link to p•••@example.com.')

  const page = await shop.app.inject(`/act/${await tokenInMail(shop)}`)
  expect(page.body).toContain('Continue to your booking')
  const linked = await linkedSelf(shop, booking)
  const last = (await linked.send('/self/quote', { seatNo: '4' })).body
  const form = {
    seatNo: hidden(last, 'seatNo'),
    charge: hidden(last, 'charge'),
    back: hidden(last, 'back'),
    key: hidden(last, 'key'),
  }
  expect(form).toMatchObject({ seatNo: ['4'], charge: [`${naira(8_750)}`], back: [`${naira(26_250)}`] })
  const [done, twice] = [await linked.send('/self/cancel', form), await linked.send('/self/cancel', form)]
  expect([done.headers.location, twice.headers.location]).toEqual(['/self?done=1', '/self?done=1'])
  expect((await linked.page('/self?done=1')).body.replaceAll('<!-- -->', '')).toContain(
    'You still have seat 3.',
  )
  expect(await bookingOf(shop, booking.id)).toMatchObject({ status: 'CONFIRMED', seat_nos: ['3'] })
  expect(await refundsOf(shop, booking.id)).toHaveLength(1)
  expect(await invariantViolations(shop)).toEqual([])
})

test('the page says what is wrong: an unknown booking, no seat, amounts that have changed', async () => {
  const shop = await sellingApp()
  const { booking } = await paidBooking(shop)
  const unknown = await shop.app.inject({
    method: 'POST',
    url: '/self/open',
    headers: FORM,
    payload: 'bookingToken=7K9QM2XD4HRBT8WZ&contact=nobody@example.com',
  })
  expect(unknown.statusCode).toBe(404)
  expect(unknown.body).toContain('find a booking with the provided details')
  expect(unknown.body).toContain('action="/self/open"')
  const visitor = await linkedSelf(shop, booking)
  const none = await visitor.send('/self/quote')
  expect([none.statusCode, none.body.includes('Choose at least one seat')]).toEqual([400, true])
  const changed = await visitor.send('/self/cancel', { seatNo: '1', charge: '0', back: `${naira(35_000)}` })
  expect(changed.statusCode).toBe(409)
  expect(changed.body).toContain('The charge has changed since you saw it.')
  expect(hidden(changed.body, 'charge')).toEqual([`${naira(1_000)}`])
})

test('the back-office has no such page', async () => {
  const shop = await sellingApp()
  const answer = await shop.app.inject({ url: '/self', headers: { host: 'admin.tafiya.example' } })
  expect(answer.statusCode).toBe(404)
})
