import { expect, test } from 'vitest'
import { formatReference } from '#domain/bookings/booking-reference.ts'
import { naira } from '#domain/platform/money.ts'
import { readWebhooks } from '#server/money/incoming/read-webhooks.ts'
import { sendRefunds } from '#server/money/refunds/send-refunds.ts'
import {
  confirmedVisitor,
  lateVisitor,
  overpaidVisitor,
  refundsSettle,
  webhooksArrive,
} from '#server/money/refunds/testing/money-to-return.ts'
import { countWithin } from '#server/platform/limits/limit.ts'
import { keepOneWindow, setHits } from '#testing/rate-limits.ts'
import { type SellingApp, sellingApp, visitorWithDraft } from '#testing/selling-app.ts'
import { staffMember } from '#testing/staff.ts'
import { bookingOf, invariantViolations, paymentOf } from '#testing/stored-rows.ts'
import { QUESTIONS, QUESTIONS_OF_NETWORK } from './ask-about-unknown.ts'
import { PER_NETWORK } from './limit-lookups.ts'

const NOTHING = 'We found no payment with these details. Check them, or search with the reference alone.'
const UNHEARD_OF = 'TAF-1-0123456789abcdef01'

const look = ({ app }: SellingApp, search: object, remoteAddress = '203.0.113.1') =>
  app.inject({ method: 'POST', url: '/api/money', payload: search, remoteAddress })

const found = async (shop: SellingApp, search: object, from?: string) => {
  const answer = await look(shop, search, from)
  expect(answer.statusCode, answer.body).toBe(200)
  const { data } = answer.json()
  return { ...data, body: answer.body, texts: data.lines.map(({ text }: { text: string }) => text) }
}

const transactionOf = (shop: SellingApp, reference: string) => {
  const transaction = shop.sandbox.paystack.ledger().transactions.find((one) => one.reference === reference)
  if (!transaction) throw new Error('the provider does not know this payment')
  return String(transaction.id)
}

test('the reference alone shows amounts, dates and states, and no name, contact, seat, booking reference or ticket', async () => {
  const shop = await sellingApp()
  const visitor = await overpaidVisitor(shop)
  const { mobile } = await bookingOf(shop, visitor.id)
  await sendRefunds(shop.context)
  const byReference = await found(shop, { reference: visitor.reference })
  expect(byReference.found).toBe('payment')
  expect(byReference.texts).toEqual([
    expect.stringMatching(
      /^\d+ \w{3} \d{1,2}:\d\d [ap]m, ₦40,000 arrived by card: ₦35,000 of it for the booking\.$/,
    ),
    expect.stringMatching(
      /^\d+ \w{3} \d{1,2}:\d\d [ap]m, ₦5,000 goes back: it was more than the fare\. Sent \d{1,2}:\d\d [ap]m\. Banks need 3 to 10 working days: \d+ \w{3}( \d{4})? at the latest\.$/,
    ),
  ])
  expect(byReference.equation).toMatchObject({
    arrived: naira(40_000),
    inSeat: naira(35_000),
    onItsWay: naira(5_000),
    back: 0,
    kept: 0,
  })
  for (const reference of [transactionOf(shop, visitor.reference), formatReference(visitor.bookingToken)]) {
    const other = await found(shop, { reference })
    expect(other.texts).toEqual(byReference.texts)
    for (const hidden of ['Tester', visitor.email, mobile, visitor.bookingToken, 'seat 1', 'tickets/'])
      expect(other.body).not.toContain(hidden)
  }
})

test('with the e-mail address or the last four digits of the phone number the whole ledger is shown, and it adds up', async () => {
  const shop = await sellingApp()
  const late = await lateVisitor(shop)
  const { mobile } = await bookingOf(shop, late.id)
  await sendRefunds(shop.context)
  await refundsSettle(shop)
  for (const proof of [{ email: ` ${late.email.toUpperCase()} ` }, { phoneEnd: mobile.slice(-4) }])
    expect(await found(shop, { reference: late.reference, ...proof })).toMatchObject({
      found: 'booking',
      texts: [
        expect.stringMatching(
          /^\d+ \w{3} \d{1,2}:\d\d [ap]m, ₦35,000 arrived by card: another passenger had booked a seat by then, so it goes back\. Back with you on \d+ \w{3}\.$/,
        ),
      ],
      equation: { arrived: naira(35_000), back: naira(35_000), inSeat: 0, onItsWay: 0, kept: 0 },
    })
  const paid = await confirmedVisitor(shop, [3])
  const { texts } = await found(shop, { reference: paid.bookingToken, email: paid.email })
  expect(texts).toEqual([expect.stringMatching(/, ₦35,000 arrived by card: seat 3\.$/)])
})

test('a cancelled booking names the money that is kept, and a refund that waits for approval is not shown', async () => {
  const shop = await sellingApp()
  const paid = await confirmedVisitor(shop, [3])
  const admin = await staffMember(shop)
  await admin.call('POST', '/companySettings', { companyName: 'Tafiya', refundApprovalAbove: 0 })
  const { id } = await paymentOf(shop, paid.reference)
  const waiting = { amount: naira(30_000), because: 'goodwill', reason: 'The bus was late' }
  expect((await admin.call('POST', `/payments/${id}/refunds`, waiting)).statusCode).toBe(201)
  const search = { reference: paid.reference, email: paid.email }
  expect(await found(shop, search)).toMatchObject({
    lines: [{ state: 'applied' }],
    equation: { inSeat: naira(35_000) },
  })
  await shop.database.pool.query(`delete from refunds`)
  const cancelled = await admin.call('PATCH', '/bookings', {
    bookingToken: paid.bookingToken,
    status: 'CANCELLED',
    refund: 'all',
    reason: 'The passenger is ill',
  })
  expect(cancelled.statusCode, cancelled.body).toBe(200)
  expect((await found(shop, search)).equation).toMatchObject({
    kept: naira(35_000),
    keptBecause: 'the booking was cancelled, and our staff are deciding how much of it goes back',
  })
  await shop.database.pool.query(`delete from refunds; update payments set charged_kobo = received_kobo`)
  expect((await found(shop, search)).equation).toMatchObject({
    kept: naira(35_000),
    keptBecause: 'the booking was cancelled, and our terms give no refund of this part',
  })
})

test('a wrong e-mail, a wrong phone number and a wrong reference get the same answer', async () => {
  const shop = await sellingApp()
  const { reference, email } = await confirmedVisitor(shop, [1])
  const answers = [
    await look(shop, { reference, email: `not.${email}` }),
    await look(shop, { reference, phoneEnd: '9999' }),
    await look(shop, { reference: UNHEARD_OF, email }),
    await look(shop, { reference: '7K9Q-M2XD-4HRB-T8WZ', email }),
  ]
  for (const answer of answers) {
    expect(answer.statusCode).toBe(404)
    expect(answer.json().error).toBe(NOTHING)
  }
})

test('a booking without an e-mail address or with removed data is not opened by an empty or guessed proof', async () => {
  const shop = await sellingApp()
  const { reference, id } = await confirmedVisitor(shop, [1])
  await shop.database.pool.query(
    `update bookings set email = 'removed@invalid', mobile = 'removed' where id = $1`,
    [id],
  )
  expect((await look(shop, { reference, phoneEnd: 'oved' })).statusCode).toBe(400)
  expect((await look(shop, { reference, email: 'removed@invalid' })).statusCode).toBe(400)
  const alone = await found(shop, { reference, email: '', phoneEnd: '' })
  expect(alone.found, 'empty fields are no proof').toBe('payment')
})

test('the webhook was lost: the transaction id of the bank alert finds the payment, and its seats are confirmed', async () => {
  const shop = await sellingApp()
  const visitor = await visitorWithDraft(shop)
  const { paystackRef: reference } = (await visitor.initialize()).json()
  shop.sandbox.paystack.pay(reference, { notify: false })
  const money = await found(shop, { reference: transactionOf(shop, reference) })
  expect(money).toMatchObject({ found: 'payment', lines: [{ state: 'applied' }] })
  expect(await bookingOf(shop, visitor.id)).toMatchObject({ status: 'CONFIRMED' })
  expect(await invariantViolations(shop)).toEqual([])
})

test('an open payment says that it was asked for, and the pasted text of a bank alert finds it', async () => {
  const shop = await sellingApp()
  const visitor = await visitorWithDraft(shop)
  const { paystackRef: reference } = (await visitor.initialize()).json()
  const alert = `Debit NGN35,000.00 Desc: PAYSTACK/${reference.toUpperCase()}/TAFIYA`
  expect((await found(shop, { reference: alert })).texts).toEqual([
    expect.stringMatching(/, ₦35,000 requested: it has not arrived yet\.$/),
  ])
})

test.each([
  ['a reference of our form', UNHEARD_OF],
  ['a transaction id', '4099260516'],
])('%s that nobody knows: the provider was asked, and the answer names the time', async (_, reference) => {
  const shop = await sellingApp()
  const money = await found(shop, { reference })
  expect(money).toMatchObject({ found: 'unknown', lines: [], equation: null })
  expect(money.message).toMatch(/^We have not seen this payment\. We asked Paystack at \d{1,2}:\d\d [ap]m\.$/)
  expect(shop.sandbox.paystack.calls().verify).toBe(1)
})

test('a provider that does not respond is named, and a text that cannot be a payment is not asked about', async () => {
  const shop = await sellingApp()
  shop.sandbox.paystack.script({ on: 'verify', status: 502 })
  expect((await found(shop, { reference: UNHEARD_OF })).message).toBe(
    'We have not seen this payment. We could not ask Paystack just now. Please try again in a minute.',
  )
  const { verify } = shop.sandbox.paystack.calls()
  expect((await found(shop, { reference: 'RECEIPT-77' })).message).toBe(
    'We have not seen this payment. Check the reference, or type the one from your bank alert.',
  )
  expect(shop.sandbox.paystack.calls().verify).toBe(verify)
})

test('money at the provider that we do not have is parked for staff once, with a case in the name of the payer', async () => {
  const shop = await sellingApp()
  const finance = await staffMember(shop, 'finance')
  const admin = await staffMember(shop)
  const visitor = await visitorWithDraft(shop)
  const { paystackRef: reference } = (await visitor.initialize()).json()
  await shop.database.pool.query('delete from payments where reference = $1', [reference])
  const neverPaid = await found(shop, { reference })
  expect(neverPaid.message).toMatch(
    /^This payment did not succeed\. We asked Paystack at \d{1,2}:\d\d [ap]m: no money reached us\.$/,
  )
  shop.sandbox.paystack.pay(reference, { notify: false })
  for (let time = 0; time < 2; time++)
    expect((await found(shop, { reference })).message).toMatch(
      /^Paystack has this payment, but our records do not\. We asked at \d{1,2}:\d\d [ap]m\. Our staff have been told and will assign it or send it back\.$/,
    )
  await readWebhooks(shop.context)
  expect((await finance.call('GET', '/unknown-payments?isOpen=true')).json().data).toMatchObject([
    { reference, amount: naira(35_000) },
  ])
  expect((await admin.call('GET', '/messages')).json().data).toMatchObject([
    { name: 'Money page', email: visitor.email, subject: `Payment ${reference}` },
  ])
})

test('the case about a parked payment cannot be written: nothing is parked, and the next search parks both', async () => {
  const shop = await sellingApp()
  const visitor = await visitorWithDraft(shop)
  const { paystackRef: reference } = (await visitor.initialize()).json()
  await shop.database.pool.query('delete from payments where reference = $1', [reference])
  shop.sandbox.paystack.pay(reference, { notify: false })
  const { pool, db } = shop.database
  const parked = async () => (await db.selectFrom('webhook_inbox').select('reference').execute()).length
  const cases = async () => (await db.selectFrom('support_messages').select('subject').execute()).length
  await pool.query('alter table support_messages add constraint is_down check (false) not valid')
  expect((await look(shop, { reference })).statusCode).toBe(500)
  expect([await parked(), await cases()]).toEqual([0, 0])
  await pool.query('alter table support_messages drop constraint is_down')
  await found(shop, { reference })
  expect([await parked(), await cases()]).toEqual([1, 1])
})

test('one network asks about 100 payments: it uses a third of the questions, and another network is answered', async () => {
  const shop = await sellingApp()
  await keepOneWindow(shop)
  const before = shop.sandbox.paystack.calls().verify
  for (let n = 0; n < 100; n++) await look(shop, { reference: String(4_099_000_000 + n) })
  expect(shop.sandbox.paystack.calls().verify - before).toBe(QUESTIONS_OF_NETWORK.most)
  await look(shop, { reference: '4099000777' }, '203.0.113.99')
  expect(shop.sandbox.paystack.calls().verify - before).toBe(QUESTIONS_OF_NETWORK.most + 1)
})

test('a payment that staff took is found with proof and never by its reference alone', async () => {
  const shop = await sellingApp()
  const { id, email } = await confirmedVisitor(shop, [1])
  const clerk = await staffMember(shop)
  await shop.database.pool.query(
    `insert into payments (booking_id, purpose, provider, reference, payer_email, amount_kobo, recorded_by)
     values ($1, 'MANUAL', 'cash', 'RECEIPT-77', '', 100, $2)`,
    [id, clerk.user.id],
  )
  expect((await found(shop, { reference: 'RECEIPT-77' })).found).toBe('unknown')
  expect((await found(shop, { reference: 'RECEIPT-77', email })).found).toBe('booking')
})

/** The days in which one network can make a million guesses under its limit. */
const DAYS_FOR_A_MILLION = (1_000_000 / PER_NETWORK.most) * (PER_NETWORK.windowSeconds / 86_400)

test('a network guesses transaction ids: 200 are looked up in a quarter of an hour, at most 60 reach the provider, and no answer names a person [F83]', async () => {
  const shop = await sellingApp()
  await keepOneWindow(shop)
  const visitor = await confirmedVisitor(shop, [1])
  const { mobile } = await bookingOf(shop, visitor.id)
  const id = Number(transactionOf(shop, visitor.reference))
  const before = shop.sandbox.paystack.calls().verify
  const answers = []
  for (let guess = 0; guess < 400; guess++)
    answers.push(await look(shop, { reference: String(id + 300 - guess) }))
  const answered = answers.filter(({ statusCode }) => statusCode === 200)
  expect(answered).toHaveLength(PER_NETWORK.most)
  expect(answers.slice(PER_NETWORK.most).every(({ statusCode }) => statusCode === 429)).toBe(true)
  const hits = answers.filter((answer) => answer.statusCode === 200 && answer.json().data.found !== 'unknown')
  expect(hits, 'the payment lies beyond the limit').toHaveLength(0)
  expect(shop.sandbox.paystack.calls().verify - before).toBeLessThanOrEqual(QUESTIONS.most)
  const reached = await look(shop, { reference: String(id) }, '203.0.113.99')
  expect(reached.json().data.found).toBe('payment')
  for (const { body } of [...answers, reached])
    for (const secret of ['Tester', visitor.email, mobile, visitor.bookingToken, 'seat 1'])
      expect(body).not.toContain(secret)
  expect(DAYS_FOR_A_MILLION).toBeGreaterThan(50)
})

test('control: a version that shows the booking for a reference names a passenger at the first hit [F83]', async () => {
  const shop = await sellingApp()
  const visitor = await confirmedVisitor(shop, [1])
  const id = Number(transactionOf(shop, visitor.reference))
  const careless = async (guess: number) =>
    (
      await shop.database.pool.query(
        `select b.passenger_name, b.email from bookings b join payments p on p.booking_id = b.id
         where p.provider_txn_id = $1`,
        [String(guess)],
      )
    ).rows
  const shown = []
  for (let guess = id + 20; guess > id - 20; guess--) shown.push(...(await careless(guess)))
  expect(shown).toEqual([{ passenger_name: 'Tester Uche', email: visitor.email }])
})

test('100 networks ask about 100 transaction ids at once: 60 questions reach the provider [F83]', async () => {
  const shop = await sellingApp()
  await keepOneWindow(shop)
  const before = shop.sandbox.paystack.calls().verify
  await Promise.all(
    Array.from({ length: 100 }, (_, n) =>
      look(shop, { reference: String(4_099_000_000 + n) }, `10.0.${n}.1`),
    ),
  )
  expect(shop.sandbox.paystack.calls().verify - before).toBe(QUESTIONS.most)
})

test('control: with a limit for each network alone, all 100 questions reach the provider [F83]', async () => {
  const shop = await sellingApp()
  const before = shop.sandbox.paystack.calls().verify
  await Promise.all(
    Array.from({ length: 100 }, async (_, n) => {
      if (await countWithin(shop.database.db, PER_NETWORK, `10.0.${n}.1`))
        await shop.context.paystack.readTransaction(String(4_099_000_000 + n))
    }),
  )
  expect(shop.sandbox.paystack.calls().verify - before).toBe(100)
})

test('the end of the phone number opens a ledger beside a secret reference, and never beside one that can be guessed [F83]', async () => {
  const shop = await sellingApp()
  const paid = await confirmedVisitor(shop, [1])
  const { mobile } = await bookingOf(shop, paid.id)
  const clerk = await staffMember(shop)
  await shop.database.pool.query(
    `insert into payments (booking_id, purpose, provider, reference, payer_email, amount_kobo, recorded_by)
     values ($1, 'MANUAL', 'cash', 'RECEIPT-77', '', 100, $2)`,
    [paid.id, clerk.user.id],
  )
  const phoneEnd = mobile.slice(-4)
  const id = transactionOf(shop, paid.reference)
  for (const reference of [id, 'RECEIPT-77']) {
    const refused = await look(shop, { reference, phoneEnd })
    expect([refused.statusCode, refused.json().error]).toEqual([404, NOTHING])
    expect((await found(shop, { reference, email: paid.email })).found).toBe('booking')
  }
  for (const reference of [paid.reference, paid.bookingToken])
    expect((await found(shop, { reference, phoneEnd })).found).toBe('booking')
})

test.each([
  [
    'failed',
    /^This payment did not succeed\. We asked Paystack at \d{1,2}:\d\d [ap]m: no money reached us\.$/,
  ],
  [
    'abandoned',
    /^This payment did not succeed\. We asked Paystack at \d{1,2}:\d\d [ap]m: no money reached us\.$/,
  ],
  ['reversed', /^We asked Paystack at \d{1,2}:\d\d [ap]m: this payment was sent back to you\.$/],
  [
    'pending',
    /^Paystack is still working on this payment\. We asked at \d{1,2}:\d\d [ap]m\. Please look again in an hour\.$/,
  ],
  ['ongoing', /^Paystack is still working on this payment\./],
  ['queued', /^Paystack is still working on this payment\./],
])('a payment that we do not have is %s at the provider', async (transactionStatus, words) => {
  const shop = await sellingApp()
  const visitor = await visitorWithDraft(shop)
  const { paystackRef: reference } = (await visitor.initialize()).json()
  await shop.database.pool.query('delete from payments where reference = $1', [reference])
  shop.sandbox.paystack.script({ on: 'verify', transactionStatus })
  expect((await found(shop, { reference })).message).toMatch(words)
})

test('the end of a phone number can be guessed 5 times from a network and 20 times a day from all networks', async () => {
  const shop = await sellingApp()
  await keepOneWindow(shop)
  const { reference } = await confirmedVisitor(shop, [1])
  const guess = (n: number, from: string) => look(shop, { reference, phoneEnd: String(5000 + n) }, from)
  const statuses = []
  for (let n = 0; n < 30; n++) statuses.push((await guess(n, `203.0.113.${(n / 5) | 0}`)).statusCode)
  expect(statuses).toEqual([...Array(20).fill(404), ...Array(10).fill(429)])
  expect((await guess(31, '203.0.113.0')).statusCode).toBe(429)
  const inLowerCase = { reference: reference.toLowerCase(), phoneEnd: '0000' }
  expect((await look(shop, inLowerCase, '203.0.113.200')).statusCode).toBe(429)
})

test('a passenger who finds their money is not counted, and a network over its limit reads how long to wait', async () => {
  const shop = await sellingApp()
  const { reference, email } = await confirmedVisitor(shop, [1])
  for (let time = 0; time < 8; time++) await found(shop, { reference, email })
  await setHits(shop, PER_NETWORK, '203.0.113.1', PER_NETWORK.most)
  const answer = await look(shop, { reference })
  expect(answer.statusCode).toBe(429)
  expect(answer.headers['retry-after']).toBeDefined()
})

test.each([
  [{}, 'reference', 'Enter the reference of a payment or a booking'],
  [{ reference: 'where is it' }, 'reference', 'Enter the reference of a payment or a booking'],
  [{ reference: UNHEARD_OF, phoneEnd: '12' }, 'phoneEnd', 'Enter four digits'],
  [{ reference: UNHEARD_OF, email: 'nobody' }, 'email', 'Please enter a valid email'],
])('%j is refused: %s', async (search, field, words) => {
  const shop = await sellingApp()
  const answer = await look(shop, search)
  expect(answer.statusCode).toBe(400)
  expect(answer.json().fields).toEqual({ [field]: words })
})

test('while the bank decides, the page promises no refund and names no refusal', async () => {
  const shop = await sellingApp()
  const { call } = await staffMember(shop)
  const overpaid = await overpaidVisitor(shop)
  const paid = await confirmedVisitor(shop, [3])
  for (const { reference } of [overpaid, paid]) shop.sandbox.paystack.dispute(reference)
  await webhooksArrive(shop)
  const { texts } = await found(shop, { reference: overpaid.reference })
  expect(texts.at(-1)).toMatch(/goes back: it was more than the fare\. It waits for your bank’s decision\.$/)
  await call('PATCH', `/trips/${paid.trip.id}`, { status: 'CANCELED' })
  const { equation } = await found(shop, { reference: paid.reference, email: paid.email })
  expect(equation).toMatchObject({
    kept: naira(35_000),
    keptBecause: 'your bank is deciding; we then return what is left',
  })
})

test('wrong proofs of one e-mail address are counted together, whatever the reference', async () => {
  const shop = await sellingApp()
  await keepOneWindow(shop)
  const email = 'someone@example.com'
  const statuses = []
  for (let time = 0; time < 6; time++) {
    const reference = `TAF-1-0123456789abcdef0${time}`
    statuses.push((await look(shop, { reference, email })).statusCode)
  }
  expect(statuses).toEqual([404, 404, 404, 404, 404, 429])
})

test('the provider is slow about three open payments: the ledger is shown after five seconds', async () => {
  const shop = await sellingApp()
  const visitor = await visitorWithDraft(shop)
  await visitor.initialize()
  const { database } = shop
  await database.pool.query(
    `insert into payments (booking_id, purpose, provider, reference, payer_email, amount_kobo, status)
     select booking_id, other.purpose, provider, reference || other.purpose, payer_email, amount_kobo, status
     from payments, (values ('COMMITMENT'), ('BALANCE')) as other (purpose)`,
  )
  // The provider answers only after the ledger was shown, so a search that waits for the provider would never end.
  const { paystack } = shop.context
  let asked = 0
  let answerAll = () => {}
  const isShown = new Promise<void>((resolve) => {
    answerAll = resolve
  })
  const verify: typeof paystack.verify = async (reference) => {
    asked += 1
    await isShown
    return paystack.verify(reference)
  }
  shop.context.paystack = { ...paystack, verify }
  const { lines } = await found(shop, { reference: visitor.bookingToken, email: visitor.email })
  answerAll()
  expect(asked).toBeGreaterThan(0)
  expect(lines).toHaveLength(3)
})
