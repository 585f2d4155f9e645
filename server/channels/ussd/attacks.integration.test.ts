import { expect, test } from 'vitest'
import { releaseExpiredHolds } from '#server/changes/expiry/release-expired-holds.ts'
import { sendNotifications } from '#server/messages/delivery/send-notifications.ts'
import { readWebhooks } from '#server/money/incoming/read-webhooks.ts'
import { buildBooking, buildTrip } from '#testing/builders.ts'
import {
  askGateway,
  callerWithHold,
  codeIn,
  enableUssd,
  inputsFor,
  newCaller,
  newPhone,
  ussdShop,
} from '#testing/caller.ts'
import { endHoldsLongAgo } from '#testing/pass-time.ts'
import { RELAY_DOMAIN, USSD_SECRET, visitorWithDraft } from '#testing/selling-app.ts'
import { bookingOf, invariantViolations, paymentOf, refundsOf } from '#testing/stored-rows.ts'
import { testApp } from '#testing/test-app.ts'

test('without the setting there is no USSD, and with a wrong secret there is none either', async () => {
  const off = await testApp({ DEMO: 'false' })
  const call = { phone: newPhone(), session: 'ATUid_1', text: '' }
  expect((await askGateway(off.app, call)).statusCode).toBe(404)
  const on = await testApp({ USSD_SECRET, DEMO: 'false' })
  const { app } = on
  await enableUssd(on)
  expect((await askGateway(app, call)).statusCode).toBe(200)
  for (const secret of ['wrong', `${USSD_SECRET}x`, USSD_SECRET.slice(1), '%00', 'undefined'])
    expect((await askGateway(app, { ...call, secret })).statusCode).toBe(404)
})

test('no log line has the secret or the phone number', async () => {
  const shop = await ussdShop()
  const caller = await callerWithHold(shop)
  await caller.say('1', '1', '1')
  expect(shop.logLines()).not.toContain(USSD_SECRET)
  expect(shop.logLines()).not.toContain(caller.phone)
})

test.each([
  ['no form', ''],
  ['no phone number', 'sessionId=1&text='],
  ['a hidden number', 'sessionId=1&phoneNumber=anonymous&text='],
  ['no session', 'phoneNumber=%2B2348012345678&text='],
  ['an endless text', `sessionId=1&phoneNumber=%2B2348012345678&text=${'1*'.repeat(1_500)}`],
])('a request with %s is refused', async (_, payload) => {
  const { app } = await testApp({ USSD_SECRET })
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  const answer = await app.inject({ method: 'POST', url: `/api/ussd/${USSD_SECRET}`, headers, payload })
  expect(answer.statusCode).toBe(400)
})

test('nobody reads the tickets or the money of another number, whatever they type', async () => {
  const shop = await ussdShop()
  const owner = await callerWithHold(shop)
  shop.sandbox.paystack.dial(codeIn(await owner.say('1', '1', '1')), 'approve', { notify: false })
  await newCaller(shop, owner.phone).say('4')
  const stranger = newCaller(shop)
  for (const typed of [owner.phone, `+${owner.phone}`, owner.token, '1', '99'])
    for (const place of ['2', '3', '4']) {
      const screen = await stranger.ask(`${place}*${typed}`)
      expect(screen).not.toContain('Awgu')
      expect(screen).not.toContain('35,000')
    }
  // The phone number of the gateway counts, not the numbers that a caller adds to the form.
  const payload = `sessionId=s1&phoneNumber=%2B${stranger.phone}&text=2&phone=%2B${owner.phone}&mobile=${owner.phone}`
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  const answer = await shop.app.inject({ method: 'POST', url: `/api/ussd/${USSD_SECRET}`, headers, payload })
  expect(answer.body).toContain('We found no upcoming booking with this phone number.')
})

test('a number with the same last digits in another country is another number', async () => {
  const shop = await ussdShop()
  const owner = await callerWithHold(shop)
  shop.sandbox.paystack.dial(codeIn(await owner.say('1', '1', '1')), 'approve', { notify: false })
  expect(await newCaller(shop, owner.phone).say('4')).toContain('N35,000 arrived')
  const abroad = newCaller(shop, `44${owner.phone.slice(-10)}`)
  expect(await abroad.say('2')).toContain('We found no upcoming booking')
  expect(await abroad.say('00', '4')).toContain('We found no payment')
})

test('the session of one number does not open the hold of another', async () => {
  const shop = await ussdShop()
  const owner = await callerWithHold(shop)
  const { phone } = newCaller(shop)
  const stolen = await askGateway(shop.app, { phone, session: owner.session, text: `${owner.text()}*1*1*1` })
  expect(stolen.body).toContain('Your seats are not held any more.')
  expect(await bookingOf(shop, owner.id)).toMatchObject({ status: 'DRAFT' })
})

test('a draft that somebody made on the website with this number is not shown to its owner', async () => {
  const shop = await ussdShop()
  const { db } = shop.database
  const phone = newPhone()
  const trip = await buildTrip(db)
  await buildBooking(db, trip, { fields: { status: 'PENDING', mobile: `0${phone.slice(3)}` } })
  expect(await newCaller(shop, phone).say('2')).toContain('We found no upcoming booking')
  const paid = { status: 'CONFIRMED', paid_kobo: trip.price_kobo, mobile: `0${phone.slice(3)}` } as const
  await buildBooking(db, trip, { seats: [2], fields: paid })
  expect(await newCaller(shop, phone).say('2')).toContain('seat 2.')
})

test('unknown keys, half a code and letters from other scripts only repeat the question', async () => {
  const shop = await ussdShop()
  await buildTrip(shop.database.db)
  const caller = newCaller(shop)
  for (const typed of [
    '#',
    '##',
    '-1',
    '1.0',
    '٣',
    '１',
    '<b>',
    "'; drop table seats; --",
    '\u0000',
    '\ud800',
    'null',
  ])
    expect(await caller.ask(typed)).toMatch(/^CON Please choose 1 to 5\./)
  const inputs = inputsFor({ depart_time: new Date(Date.now() + 48 * 3_600_000) })
  for (const name of ['Ada\u0000Obi', 'Ada \u202eObi'])
    expect(await caller.ask([...inputs.slice(0, 5), name, ...inputs.slice(6)].join('*'))).toContain(
      'Contains characters that cannot be shown',
    )
  expect(shop.logLines()).not.toContain('"level":50')
})

test('each request of a session repeated after the payment books, charges and refunds nothing', async () => {
  const shop = await ussdShop()
  const caller = await callerWithHold(shop)
  const code = codeIn(await caller.say('1', '1', '1'))
  shop.sandbox.paystack.dial(code, 'approve')
  await shop.sandbox.paystack.webhooksIdle()
  await readWebhooks(shop.context)
  const inputs = caller.text().split('*')
  for (let i = 0; i <= inputs.length; i++) await caller.ask(inputs.slice(0, i).join('*'))
  expect(await caller.again()).toMatch(/^END Paid\. Your ticket:\n.*Awgu.*seat 1\./)
  // Going back from a paid booking releases nothing.
  await caller.ask(`${inputs.slice(0, 9).join('*')}*0`)
  expect(await bookingOf(shop, caller.id)).toMatchObject({ status: 'CONFIRMED' })
  const { rows } = await shop.database.pool.query(
    'select (select count(*)::int from bookings) as bookings, (select count(*)::int from payments) as payments',
  )
  expect(rows).toEqual([{ bookings: 1, payments: 1 }])
  expect(await invariantViolations(shop)).toEqual([])
})

test('the hold lapses and the money arrives: it buys the seat while the seat is free', async () => {
  const shop = await ussdShop()
  const caller = await callerWithHold(shop)
  const code = codeIn(await caller.say('1', '1', '1'))
  await endHoldsLongAgo(shop)
  await releaseExpiredHolds(shop.context)
  expect(await caller.again()).toContain('Your seats are not held any more.')
  shop.sandbox.paystack.dial(code, 'approve')
  await shop.sandbox.paystack.webhooksIdle()
  await readWebhooks(shop.context)
  expect(await bookingOf(shop, caller.id)).toMatchObject({ status: 'CONFIRMED' })
  expect(await refundsOf(shop, caller.id)).toEqual([])
  expect(await invariantViolations(shop)).toEqual([])
})

test('the hold lapses, another visitor takes the seat and the money arrives: it goes back, and an SMS says so', async () => {
  const shop = await ussdShop()
  const caller = await callerWithHold(shop)
  const code = codeIn(await caller.say('1', '1', '1'))
  await endHoldsLongAgo(shop)
  await visitorWithDraft(shop, { trip: caller.trip })
  shop.sandbox.paystack.dial(code, 'approve')
  await shop.sandbox.paystack.webhooksIdle()
  await readWebhooks(shop.context)
  const [transaction] = shop.sandbox.paystack.ledger().transactions
  expect(await paymentOf(shop, transaction?.reference ?? '')).toMatchObject({ exception: 'seats_lost' })
  expect(await refundsOf(shop, caller.id)).toMatchObject([{ amount_kobo: 3_500_000 }])
  expect(await newCaller(shop, caller.phone).say('4')).toMatch(/N35,000 arrived by USSD: .* it goes back/)
  await sendNotifications(shop.context)
  const texts = shop.sandbox.mailbox.list().filter(({ kind }) => kind === 'sms')
  expect(texts.some(({ text, to }) => to.includes(caller.phone) && text.includes('N35,000'))).toBe(true)
  expect(await invariantViolations(shop)).toEqual([])
})

test('no mail is sent to an address that stands for a phone, even if somebody typed it on the website', async () => {
  const shop = await ussdShop()
  const { db } = shop.database
  const trip = await buildTrip(db)
  const email = `p2348031234567@${RELAY_DOMAIN}`
  const fields = { email, status: 'CONFIRMED', paid_kobo: trip.price_kobo } as const
  const booking = await buildBooking(db, trip, { fields })
  await db
    .insertInto('notifications')
    .values({
      type: 'email',
      kind: 'ticket',
      dedupe_key: 'x',
      contact_info: fields.email,
      booking_id: booking.id,
    })
    .execute()
  await sendNotifications(shop.context)
  expect(shop.sandbox.mailbox.list()).toEqual([])
  const [message] = await db.selectFrom('notifications').select(['status', 'last_error']).execute()
  expect(message).toEqual({
    status: 'failed',
    last_error: 'this address stands for a phone and gets no mail',
  })
})

test('a passenger who booked by USSD opens the booking on the website with reference and phone number', async () => {
  const shop = await ussdShop()
  const caller = await callerWithHold(shop)
  shop.sandbox.paystack.dial(codeIn(await caller.say('1', '1', '1')), 'approve', { notify: false })
  await newCaller(shop, caller.phone).say('4')
  const open = (phone: string) =>
    shop.app.inject({
      method: 'POST',
      url: '/api/self/open',
      payload: { bookingToken: caller.token, phone },
    })
  expect((await open(`0${caller.phone.slice(3)}`)).statusCode).toBe(200)
  expect((await open('08099999999')).statusCode).toBe(404)
})

test.each(['+234', '234', '0', '+2340', ' +234 '])(
  'a number with the prefix %j is the same caller',
  async (prefix) => {
    const shop = await ussdShop()
    const caller = await callerWithHold(shop)
    const form = { sessionId: 's1', phoneNumber: `${prefix}${caller.phone.slice(3)}`, text: '2' }
    const answer = await shop.app.inject({
      method: 'POST',
      url: `/api/ussd/${USSD_SECRET}`,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams(form).toString(),
    })
    expect(answer.body).toContain('seat 1.')
  },
)

test('a booking that a visitor made under the key of a caller is not shown to the caller', async () => {
  const shop = await ussdShop()
  const { trip, session, phone, ...owner } = await callerWithHold(shop)
  const { idem_key } = await bookingOf(shop, owner.id)
  await shop.database.pool.query('update bookings set is_by_ussd = false, email = $1', ['thief@example.com'])
  const stolen = await askGateway(shop.app, { phone, session, text: inputsFor(trip).join('*') })
  expect(stolen.body).not.toContain('Held until')
  expect(await bookingOf(shop, owner.id)).toMatchObject({ idem_key, status: 'DRAFT' })
})

test('trips close, fill up and are cancelled while a caller types: each screen says so, and nothing is held', async () => {
  const shop = await ussdShop()
  const { db, pool } = shop.database
  const trip = await buildTrip(db)
  const inputs = inputsFor(trip)
  const upTo = (count: number) => newCaller(shop).ask(inputs.slice(0, count).join('*'))
  expect(await upTo(9)).toContain('Held until')
  await pool.query(`update seats set hold_expires_at = null, status = 'UNAVAILABLE', booking_id = null`)
  for (const count of [4, 5, 8, 9]) expect(await upTo(count)).toContain('This trip is full.')
  await pool.query(`update seats set status = 'AVAILABLE'`)
  await pool.query('update company_settings set booking_deadline_hours = 24')
  await pool.query(`update trips set depart_time = now() + interval '23 hours'`)
  const tomorrow = inputsFor({ depart_time: new Date(Date.now() + 23 * 3_600_000) })
  expect(await newCaller(shop).ask(tomorrow.join('*'))).toContain('Booking for this trip has closed.')
  await pool.query(`update trips set status = 'CANCELED'`)
  expect(await newCaller(shop).ask(tomorrow.join('*'))).toMatch(/There are no trips to|There is no such trip/)
  expect(await newCaller(shop).ask('1')).toContain('There are no trips on sale right now.')
})

test('USSD is switched off during a call: nothing more is started, and a code that is dialled still buys the seat', async () => {
  const shop = await ussdShop()
  const caller = await callerWithHold(shop)
  const code = codeIn(await caller.say('1', '1', '1'))
  const other = await callerWithHold(shop)
  await shop.database.db.updateTable('company_settings').set({ ussd_enabled: false }).execute()
  expect(await other.say('1', '1', '1')).toMatch(/^END This service is switched off right now\./)
  shop.sandbox.paystack.dial(code, 'approve')
  await shop.sandbox.paystack.webhooksIdle()
  await readWebhooks(shop.context)
  expect(await bookingOf(shop, caller.id)).toMatchObject({ status: 'CONFIRMED' })
  expect(await bookingOf(shop, other.id)).toMatchObject({ status: 'DRAFT' })
})

test('maintenance begins during a call: no payment starts, and the seats lapse by themselves', async () => {
  const shop = await ussdShop()
  const caller = await callerWithHold(shop)
  await shop.database.db.updateTable('company_settings').set({ maintenance_mode: true }).execute()
  expect(await caller.say('1', '1', '1')).toContain("END We can't take bookings right now.")
  expect(await newCaller(shop, caller.phone).say('3', '1', '1')).toContain('0 Back')
  const { rows } = await shop.database.pool.query('select count(*)::int as payments from payments')
  expect(rows).toEqual([{ payments: 0 }])
})
