import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { SELF_ACTS } from '#domain/changes/self-blocks.ts'
import { naira } from '#domain/platform/money.ts'
import { sendNotifications } from '#server/messages/delivery/send-notifications.ts'
import { pauseWrites } from '#testing/pause-writes.ts'
import { linkedSelf, openSelf, paidBooking, tokenInMail, tripBeside } from '#testing/self-service.ts'
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
  const quote = await visitor.send('/self/quote', { of: booking.booking_token, act: 'cancel', seatNo: '4' })
  expect(quote.body).toContain('₦8,750')
  expect(quote.body).toContain('₦26,250')
  expect(quote.body).toContain('25% of the fare: cancelled 24 to 48 hours before departure')
  expect(quote.body).toContain('action="/self/link"')
  expect(quote.body).not.toContain('action="/self/cancel"')
  const names = ['act', 'seatNo', 'of'] as const
  const wish = Object.fromEntries(names.map((name) => [name, hidden(quote.body, name)]))
  const sent = await visitor.send('/self/link', { channel: 'email', ...wish })
  expect(sent.body.replaceAll('<!-- -->', '')).toContain('We sent a link to p•••@example.com.')

  const token = await tokenInMail(shop)
  const page = await shop.app.inject(`/act/${token}`)
  expect(page.body).toContain('Continue to your booking')
  const used = await shop.app.inject({ method: 'POST', url: `/act/${token}` })
  // The passenger continues where they asked for the link.
  expect(used.headers.location).toBe('/self?act=cancel&seatNo=4')
  const linked = await linkedSelf(shop, booking)
  const last = (await linked.page(used.headers.location)).body
  const form = {
    of: hidden(last, 'of'),
    seatNo: hidden(last, 'seatNo'),
    charge: hidden(last, 'charge'),
    back: hidden(last, 'back'),
    key: hidden(last, 'key'),
  }
  expect(form).toMatchObject({ seatNo: ['4'], charge: [`${naira(8_750)}`], back: [`${naira(26_250)}`] })
  const [done, twice] = [await linked.send('/self/cancel', form), await linked.send('/self/cancel', form)]
  expect([done.headers.location, twice.headers.location]).toEqual(['/self?done=cancel', '/self?done=cancel'])
  expect((await linked.page('/self?done=cancel')).body.replaceAll('<!-- -->', '')).toContain(
    'You still have seat 3.',
  )
  expect(await bookingOf(shop, booking.id)).toMatchObject({ status: 'CONFIRMED', seat_nos: ['3'] })
  // The passenger goes back: to the quote, or to the list of seats.
  const backToQuote = await linked.page('/self?act=cancel&seatNo=4')
  const again = await linked.send('/self/quote', {
    of: booking.booking_token,
    act: 'cancel',
    seatNo: ['3', '4'],
  })
  for (const { statusCode, body } of [backToQuote, again])
    expect([statusCode, body.includes('Seat 4 is no longer part of this booking.')]).toEqual([400, true])
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
  const of = booking.booking_token
  const none = await visitor.send('/self/quote', { of, act: 'cancel' })
  expect([none.statusCode, none.body.includes('Choose at least one seat')]).toEqual([400, true])
  const form = { of, seatNo: '1', charge: '0', back: `${naira(35_000)}` }
  const changed = await visitor.send('/self/cancel', form)
  expect(changed.statusCode).toBe(409)
  expect(changed.body).toContain('The charge has changed since you saw it.')
  expect(hidden(changed.body, 'charge')).toEqual([`${naira(1_000)}`])
})

test('without script the form of Manage Booking opens the booking here, or says what is wrong', async () => {
  const shop = await sellingApp()
  const { booking } = await paidBooking(shop)
  const manage = (await shop.app.inject('/manage-booking')).body
  expect(manage).toMatch(/<form(?=[^>]*method="post")[^>]*action="\/self\/open"/)
  const send = (email: string) =>
    shop.app.inject({
      method: 'POST',
      url: '/self/open',
      headers: FORM,
      payload: new URLSearchParams({ bookingToken: booking.booking_token, email }).toString(),
    })
  expect((await send(booking.email)).headers.location).toBe('/self')
  const wrong = await send('nobody@example.com')
  expect(wrong.statusCode).toBe(404)
  expect(wrong.body).toContain('find a booking with the provided details')
  expect(wrong.body).toContain('value="nobody@example.com"')
  const empty = await send('')
  expect(empty.statusCode).toBe(400)
  expect(empty.body).toContain('Enter the e-mail address or phone number you used to book')
})

test('the back-office has no such page', async () => {
  const shop = await sellingApp()
  const answer = await shop.app.inject({ url: '/self', headers: { host: 'admin.tafiya.example' } })
  expect(answer.statusCode).toBe(404)
})

test('without script a passenger chooses another trip, reads the cost, and moves', async () => {
  const shop = await sellingApp()
  const { booking, trip } = await paidBooking(shop)
  const target = await tripBeside(shop, trip, 40_000)
  const visitor = await linkedSelf(shop, booking)
  const before = (await visitor.page()).body
  expect(before).toContain('href="/self?act=move"')
  expect(before).not.toContain('href="/manage#')
  const list = (await visitor.page('/self?act=move')).body
  expect(hidden(list, 'tripId')).toEqual([`${target.id}`])
  expect(list.replaceAll('<!-- -->', '')).toContain('₦40,000 a seat, ₦5,000 more')
  const quote = (
    await visitor.send('/self/quote', { of: booking.booking_token, act: 'move', tripId: `${target.id}` })
  ).body
  expect(quote).toContain('No charge: the first move is free. The new trip costs ₦5,000 more a seat')
  expect(quote).toContain('To pay before boarding')
  for (const name of ['Departure', 'Arrival', 'Bus'])
    expect(quote).toMatch(new RegExp(`<dt[^>]*>${name}</dt>`))
  expect(quote.replaceAll('<!-- -->', '')).toContain('If these seats stay free, the amounts hold until ')
  const names = ['tripId', 'seatId', 'charge', 'back', 'due', 'key', 'of'] as const
  const form = Object.fromEntries(names.map((name) => [name, hidden(quote, name)[0] ?? '']))
  const done = await visitor.send('/self/move', form)
  expect(done.headers.location).toBe('/self?done=move')
  const after = (await visitor.page('/self?done=move')).body.replaceAll('<!-- -->', '')
  expect(after).toContain('Please pay ₦5,000 before boarding.')
  // The link of our mails leads to Manage Booking, where the passenger pays.
  expect(after).toMatch(/<a [^>]*href="\/manage#[0-9A-Z]{24}"[^>]*>Pay ₦5,000<\/a>/)
  expect(await bookingOf(shop, booking.id)).toMatchObject({ trip_id: target.id })
})

test('without script a passenger changes a seat, corrects details and has the ticket sent again', async () => {
  const shop = await sellingApp()
  const { booking, trip } = await paidBooking(shop)
  const visitor = await linkedSelf(shop, booking)
  const seats = hidden((await visitor.page('/self?act=seat')).body, 'seatId')
  expect(seats).toHaveLength(trip.seats.length)
  const of = booking.booking_token
  const taken = await visitor.send('/self/seat', { of, seatId: seats.slice(4, 6) })
  expect(taken.statusCode).toBe(400)
  expect(taken.body).toContain('Choose 1 seat')
  const seat = await visitor.send('/self/seat', { of, seatId: seats[4] ?? '' })
  expect(seat.headers.location).toBe('/self?done=seat')
  const sent = await visitor.send('/self/resend', { of, channel: 'email' })
  expect(sent.headers.location).toBe('/self?done=resend')
  const wrong = await visitor.send('/self/contact', { of, email: 'wrong', mobile: booking.mobile })
  expect(wrong.body).toContain('Invalid email address')
  expect(wrong.body).toContain('value="wrong"')
  const name = await visitor.send('/self/name', { of, passengerName: `${booking.passenger_name}a` })
  expect(name.headers.location).toBe('/self?done=name')
  const contact = await visitor.send('/self/contact', {
    of,
    email: 'right@example.com',
    mobile: booking.mobile,
  })
  expect(contact.headers.location).toBe('/self?done=contact')
  // The permission has ended with the old address.
  expect((await visitor.page('/self?act=contact')).body).toContain('action="/self/link"')
})

test.each(['quote', 'link', ...SELF_ACTS])(
  'the form of /self/%s is refused if it does not name the open booking',
  async (path) => {
    const shop = await sellingApp()
    const [{ booking }, other] = [await paidBooking(shop), await paidBooking(shop)]
    const visitor = await linkedSelf(shop, booking)
    const typed = {
      act: 'cancel',
      channel: 'email',
      seatNo: '1',
      charge: `${naira(1_000)}`,
      back: `${naira(34_000)}`,
      due: '0',
      tripId: '1',
      seatId: '1',
      email: 'new@example.com',
      mobile: booking.mobile,
      passengerName: `${booking.passenger_name}a`,
    }
    shop.sandbox.mailbox.clear()
    for (const form of [typed, { ...typed, of: other.booking.booking_token }]) {
      const answer = await visitor.send(`/self/${path}`, form)
      expect(answer.statusCode).toBe(401)
      expect(answer.body).toContain('Please open your booking again')
    }
    await sendNotifications(shop.context)
    expect(shop.sandbox.mailbox.list()).toEqual([])
  },
)

test('one press chooses a single seat of several', async () => {
  const shop = await sellingApp()
  const { booking } = await paidBooking(shop, { seats: [3, 4, 5] })
  const visitor = await openSelf(shop, booking)
  expect((await visitor.page()).body.replaceAll('<!-- -->', '')).toContain('Only seat 4')
  const typed = { of: booking.booking_token, act: 'cancel', seatNo: ['3', '4', '5'], only: '4' }
  const quote = (await visitor.send('/self/quote', typed)).body
  expect(hidden(quote, 'seatNo')).toEqual(['4'])
})

test.each([undefined, 'delete', 'seat'])(
  'a quote of the act %s is refused, not taken for a cancellation',
  async (act) => {
    const shop = await sellingApp()
    const { booking } = await paidBooking(shop)
    const visitor = await openSelf(shop, booking)
    const form = { of: booking.booking_token, seatNo: '1', ...(act && { act }) }
    const answer = await visitor.send('/self/quote', form)
    expect(answer.statusCode).toBe(400)
    expect(answer.body).toContain('Choose whether to cancel or to move the booking')
  },
)

test('a destination that the booking cannot have shows the trips to its own', async () => {
  const shop = await sellingApp()
  const { booking } = await paidBooking(shop)
  const visitor = await openSelf(shop, booking)
  for (const to of ['Nowhere', 'a%00b', 'x'.repeat(500)]) {
    const page = await visitor.page(`/self?act=move&to=${to}`)
    expect(page.statusCode, to).toBe(200)
    expect(page.body).toContain('Awgu (Enugu)')
  }
})

test('a form that could not be saved is shown again with what was typed and its key, so that it can be sent again [F136]', async () => {
  const shop = await sellingApp()
  const { booking } = await paidBooking(shop)
  const linked = await linkedSelf(shop, booking)
  pauseWrites(shop)
  const key = randomUUID()
  const form = { of: booking.booking_token, key, passengerName: 'Tester Uches' }
  const answer = await linked.send('/self/name', form)
  expect(answer.statusCode).toBe(503)
  expect(answer.headers['retry-after']).toBe('5')
  expect(answer.body).toContain('We cannot save anything at the moment. Please try again in a minute.')
  expect(answer.body).toContain(`value="${key}"`)
  expect(answer.body).toContain('value="Tester Uches"')
})
