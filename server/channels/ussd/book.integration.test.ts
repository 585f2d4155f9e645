import { expect, test } from 'vitest'
import { formatReference } from '#domain/bookings/booking-reference.ts'
import { lagosClock, lagosDate } from '#domain/platform/lagos-time.ts'
import { naira } from '#domain/platform/money.ts'
import { sendNotifications } from '#server/messages/delivery/send-notifications.ts'
import { readWebhooks } from '#server/money/incoming/read-webhooks.ts'
import { reconcile } from '#server/money/incoming/reconcile.ts'
import { buildRoute, buildTrip } from '#testing/builders.ts'
import { callerWithHold, codeIn, inputsFor, newCaller, ussdShop } from '#testing/caller.ts'
import { makePaymentsDue } from '#testing/pass-time.ts'
import { RELAY_DOMAIN, type SellingApp } from '#testing/selling-app.ts'
import { bookingOf, invariantViolations, mailsOf } from '#testing/stored-rows.ts'

const AGREEMENT = [
  'CON Cancel a seat: at least N1,000 or the payment fee.',
  'Under 48h before: 25% of fare, 24h 50%, 4h all.',
  '1st move free, then N1,000.',
  'Terms: localhost:3000/terms',
  '1 Agree and pay',
  '0 Back',
].join('\n')

const seatsOf = (shop: SellingApp, bookingId: number) =>
  shop.database.db
    .selectFrom('seats')
    .select(['seat_no', 'status', 'hold_expires_at'])
    .where('booking_id', '=', bookingId)
    .orderBy('id')
    .execute()

const smsTo = (shop: SellingApp, phone: string): string[] =>
  shop.sandbox.mailbox
    .list()
    .filter(({ kind, to }) => kind === 'sms' && to.includes(phone))
    .map(({ text }) => text)

test('a caller books a seat, dials the code of the bank and gets the ticket by SMS', async () => {
  const shop = await ussdShop()
  const caller = await callerWithHold(shop, { seats: 2 })
  const { trip } = caller
  const when = `${lagosDate(trip.depart_time).replace(/ \d{4}$/, '')} ${lagosClock(trip.depart_time).replace(' ', '')}`
  expect(caller.screen).toMatch(
    new RegExp(`^CON Lagos.*-Awgu ${when}, seats 1,2\\. Held until .*\\n1 Pay N70,000\\n0 Cancel$`),
  )
  const held = await seatsOf(shop, caller.id)
  expect(held.map(({ seat_no, status }) => [seat_no, status])).toEqual([
    ['1', 'RESERVED'],
    ['2', 'RESERVED'],
  ])
  const minutes = (Number(held[0]?.hold_expires_at) - Date.now()) / 60_000
  expect(Math.round(minutes)).toBe(25)

  expect(await caller.say('1', '1')).toBe(AGREEMENT)
  const screen = await caller.say('1')
  const reference = formatReference(caller.token)
  const code = codeIn(screen)
  expect(code).toMatch(/^\*737\*/)
  expect(screen).toContain(`END Dial ${code} to pay N70,000 by `)
  expect(screen).toContain(`Ref ${reference}`)
  await sendNotifications(shop.context)
  expect(smsTo(shop, caller.phone)).toEqual([expect.stringContaining(`dial ${code} to pay N70,000 by`)])

  shop.sandbox.paystack.dial(code, 'approve')
  await shop.sandbox.paystack.webhooksIdle()
  await readWebhooks(shop.context)
  expect(await bookingOf(shop, caller.id)).toMatchObject({
    status: 'CONFIRMED',
    due_kobo: 0,
    email: '',
    is_by_ussd: true,
    visitor_ip: null,
  })
  await sendNotifications(shop.context)
  const [ticket] = smsTo(shop, caller.phone)
  expect(ticket).toMatch(/: booking confirmed, .* seats 1,2\./)
  const codes = await shop.database.db
    .selectFrom('tickets')
    .select('short_code')
    .where('booking_id', '=', caller.id)
    .orderBy('seat_no')
    .execute()
  expect(ticket).toContain(` Code ${codes.map((one) => formatReference(one.short_code)).join(', ')}. `)
  expect(ticket).toContain(`Ref ${reference}`)
  expect(await mailsOf(shop, caller.id)).toEqual(['confirmed-sms', 'ussd-code-sms'])
  expect(shop.sandbox.mailbox.list().filter(({ kind }) => kind === 'mail')).toEqual([])
  expect(await invariantViolations(shop)).toEqual([])
})

test('the provider knows the caller by an address of our own domain, and nobody else does', async () => {
  const shop = await ussdShop()
  const caller = await callerWithHold(shop)
  await caller.say('1', '4', '1')
  const payment = await shop.database.db.selectFrom('payments').selectAll().executeTakeFirstOrThrow()
  expect(payment).toMatchObject({
    payer_email: `p${caller.phone}@${RELAY_DOMAIN}`,
    ussd_bank: '966',
    ussd_code: expect.stringMatching(/^\*966\*/),
    access_code: null,
    amount_kobo: naira(35_000),
  })
  expect(shop.sandbox.paystack.ledger().transactions).toMatchObject([
    { email: payment.payer_email, channel: 'ussd', status: 'ongoing' },
  ])
})

test('a passenger pays the commitment fee now and the balance later, each by a code', async () => {
  const shop = await ussdShop()
  const caller = await callerWithHold(shop, { paymentType: 'Split' })
  expect(caller.screen).toContain('2 Pay N5,000 now, the rest before boarding')
  shop.sandbox.paystack.dial(codeIn(await caller.say('2', '2', '1')), 'approve', { notify: false })
  await makePaymentsDue(shop)
  await reconcile(shop.context)
  expect(await bookingOf(shop, caller.id)).toMatchObject({ status: 'CONFIRMED', due_kobo: naira(30_000) })

  const later = newCaller(shop, caller.phone)
  expect(await later.say('2')).toContain('N30,000 to pay before boarding.')
  expect(await later.say('00', '3')).toContain('pay N30,000 from which bank?')
  const screen = await later.say('3', '1')
  expect(screen).toMatch(/^END Dial \*822\*.*# to pay N30,000\. /)
  shop.sandbox.paystack.dial(codeIn(screen), 'approve', { notify: false })
  await makePaymentsDue(shop)
  await reconcile(shop.context)
  expect(await bookingOf(shop, caller.id)).toMatchObject({ due_kobo: 0 })
  expect((await mailsOf(shop, caller.id)).filter((kind) => kind === 'confirmed-sms')).toHaveLength(2)
  expect(await newCaller(shop, caller.phone).say('3')).toContain('You have no balance to pay.')
  expect(await invariantViolations(shop)).toEqual([])
})

test('a caller whose bank declines dials the same code again', async () => {
  const shop = await ussdShop()
  const caller = await callerWithHold(shop)
  const code = codeIn(await caller.say('1', '1', '1'))
  shop.sandbox.paystack.dial(code, 'decline')
  expect(await newCaller(shop, caller.phone).say('2')).toContain(`Not paid. Dial ${code} by`)
  shop.sandbox.paystack.dial(code, 'approve')
  await shop.sandbox.paystack.webhooksIdle()
  await readWebhooks(shop.context)
  expect(await bookingOf(shop, caller.id)).toMatchObject({ status: 'CONFIRMED' })
})

test('the provider does not respond: the seats stay held, and the caller goes back and tries again', async () => {
  const shop = await ussdShop()
  const caller = await callerWithHold(shop)
  shop.sandbox.paystack.script({ on: 'charge', status: 502, times: 1 })
  expect(await caller.say('1', '1', '1')).toMatch(/^CON .*\n0 Back\n00 Main menu$/)
  expect(await caller.say('0', '1')).toMatch(/^END Dial /)
  expect(await bookingOf(shop, caller.id)).toMatchObject({ status: 'PENDING' })
})

test('the answer of the provider is lost: the caller gets another code, and one booking', async () => {
  const shop = await ussdShop()
  const caller = await callerWithHold(shop)
  shop.sandbox.paystack.script({ on: 'charge', dropAnswer: true, times: 1 })
  await caller.say('1', '1', '1')
  const code = codeIn(await caller.again())
  expect(code).toMatch(/^\*737\*/)
  shop.sandbox.paystack.dial(code, 'approve')
  await shop.sandbox.paystack.webhooksIdle()
  await readWebhooks(shop.context)
  expect(await bookingOf(shop, caller.id)).toMatchObject({ status: 'CONFIRMED', due_kobo: 0 })
  expect(await invariantViolations(shop)).toEqual([])
})

test('a caller who goes back from the held seats gives them free', async () => {
  const shop = await ussdShop()
  const caller = await callerWithHold(shop)
  expect(await caller.say('0')).toContain('Next of kin: phone number?')
  expect(await bookingOf(shop, caller.id)).toMatchObject({
    status: 'CANCELLED',
    cancelled_because: 'customer',
  })
  const again = await caller.say('08039876543')
  expect(again).toContain('seat 1. Held until')
})

test('two callers at once want the last seats: one gets them, the other is told', async () => {
  const shop = await ussdShop()
  const trip = await buildTrip(shop.database.db)
  await shop.database.pool.query(`update seats set status = 'UNAVAILABLE' where seat_no::int > 3`)
  const callers = [newCaller(shop), newCaller(shop)]
  const [last, ...before] = inputsFor(trip, 2).toReversed()
  for (const caller of callers) await caller.say(...before.toReversed())
  const screens = await Promise.all(callers.map((caller) => caller.say(last ?? '')))
  expect(screens.filter((screen) => screen.includes('Held until'))).toHaveLength(1)
  expect(screens.filter((screen) => /no longer available|Only 1 seat is left/.test(screen))).toHaveLength(1)
  expect(await invariantViolations(shop)).toEqual([])
})

test('twelve callers at once get twelve seats, chosen for them', async () => {
  const shop = await ussdShop()
  const trip = await buildTrip(shop.database.db)
  const [last, ...before] = inputsFor(trip).toReversed()
  const callers = Array.from({ length: 12 }, () => newCaller(shop))
  for (const caller of callers) await caller.say(...before.toReversed())
  const screens = await Promise.all(callers.map((caller) => caller.say(last ?? '')))
  expect(screens.filter((screen) => screen.includes('Held until'))).toHaveLength(12)
  const { rows } = await shop.database.pool.query(
    `select count(distinct s.id)::int as seats from seats s where s.booking_id is not null`,
  )
  expect(rows).toEqual([{ seats: 12 }])
})

test('full and closed trips keep their numbers, and trips of other states are not listed', async () => {
  const shop = await ussdShop()
  const { db, pool } = shop.database
  const full = await buildTrip(db)
  const open = await buildTrip(db, { departTime: new Date(full.depart_time.getTime() + 1_000) })
  await buildTrip(db, {
    route: await buildRoute(db, { destination: 'Kubwa (FCT)' }),
    departTime: full.depart_time,
  })
  await pool.query(`update seats set status = 'UNAVAILABLE' where trip_id = ${full.id}`)
  const caller = newCaller(shop)
  const screen = await caller.say(...inputsFor(open).slice(0, 3))
  expect(screen.match(/^[1-9] .*/gm)).toEqual([
    expect.stringMatching(/^1 .* full$/),
    expect.stringMatching(/^2 .* N35,000$/),
  ])
  expect(await caller.say('2')).toContain('How many seats?')
})

test('during maintenance nothing is booked, and tickets are still shown', async () => {
  const shop = await ussdShop()
  const caller = await callerWithHold(shop)
  await caller.say('1', '1', '1')
  await shop.database.db
    .updateTable('company_settings')
    .set({ maintenance_mode: true, support_phone: '08000000002' })
    .execute()
  expect(await newCaller(shop).say('1')).toBe(
    "END We can't take bookings right now. Please try again later.\nCall us on 08000000002.",
  )
  expect(await newCaller(shop, caller.phone).say('2')).toContain('Not paid. Dial')
  expect(await newCaller(shop).say('5')).toBe('END Tafiya\nCall us on 08000000002.')
})

test('a passenger asks by USSD where the money is, and reads that it goes back', async () => {
  const shop = await ussdShop()
  const caller = await callerWithHold(shop)
  const code = codeIn(await caller.say('1', '1', '1'))
  shop.sandbox.paystack.dial(code, 'approve', { notify: false })
  const asking = newCaller(shop, caller.phone)
  expect(await asking.say('4')).toMatch(/^CON .*, N35,000 arrived by USSD: seat 1\.\n0 Back$/)
  expect(await bookingOf(shop, caller.id)).toMatchObject({ status: 'CONFIRMED' })
  expect(await newCaller(shop).say('4')).toContain('We found no payment with this phone number.')
})

test('a passenger gets the ticket again by SMS, once in a quarter of an hour', async () => {
  const shop = await ussdShop()
  const caller = await callerWithHold(shop)
  shop.sandbox.paystack.dial(codeIn(await caller.say('1', '1', '1')), 'approve', { notify: false })
  await newCaller(shop, caller.phone).say('4')
  expect(await newCaller(shop, caller.phone).say('2', '1')).toBe('END We have sent your ticket by SMS.')
  expect(await newCaller(shop, caller.phone).say('2', '1')).toContain('Too many attempts.')
  await sendNotifications(shop.context)
  expect(await mailsOf(shop, caller.id)).toEqual(['confirmed-sms', 'confirmed-sms', 'ussd-code-sms'])
  const logged = await shop.database.db
    .selectFrom('audit_log')
    .select('details')
    .where('action', '=', 'ticket.resent')
    .execute()
  expect(logged).toEqual([{ details: 'by SMS; asked for by USSD' }])
})
