import { naira } from '#domain/platform/money.ts'
import { sendNotifications } from '#server/messages/delivery/send-notifications.ts'
import { readWebhooks } from '#server/money/incoming/read-webhooks.ts'
import { buildBooking, buildTrip, buildUser } from '#testing/builders.ts'
import { fullDump } from '#testing/full-dump.ts'
import type { SellingApp } from '#testing/selling-app.ts'
import { staffMember } from '#testing/staff.ts'

/** Words that occur nowhere else, one for each place where the product keeps something about a person. */
export const CANARIES = {
  name: 'Tester Canaryname',
  address: '7 Canaryaddress Close',
  email: 'canary.mail@example.com',
  mobile: '8035550101',
  kinName: 'Tester Canarykin',
  kinPhone: '8035550102',
  visitorAddress: '203.0.113.77',
  messageSender: 'Tester Canarysender',
  messageText: 'Canarymessagetext',
  replyText: 'Canaryreplytext',
  mailByHand: 'Canarymailbyhand',
  smsByHand: 'Canarysmsbyhand',
  waitingMail: 'Canarywaitingmail',
  mailError: 'Canarymailerror',
  formerMail: 'Canaryformermail',
  webhookName: 'Canarywebhookname',
} as const

type Canary = keyof typeof CANARIES

/** Returns the canaries that a text contains. Ignores the case, because search words are stored in lower case. */
export const canariesIn = (text: string): Canary[] =>
  (Object.keys(CANARIES) as Canary[]).filter((name) =>
    text.toLowerCase().includes(CANARIES[name].toLowerCase()),
  )

/** Returns the canaries in the database and in the log lines of the product. */
export const canariesLeft = async ({ database, logLines }: SellingApp): Promise<Canary[]> =>
  canariesIn(`${await fullDump(database.pool)}\n${logLines()}`)

/**
 * Lets a passenger book, pay and write to us, and staff write to the passenger, through the API. Then the journey ends.
 * Returns the id of the booking.
 */
export async function plantCanaries(shop: SellingApp): Promise<number> {
  const { app, context, sandbox, database } = shop
  const { email, visitorAddress: remoteAddress } = CANARIES
  const staff = await staffMember(shop)
  const company = { company_name: 'Tafiya', support_email: 'help@tafiya.example' }
  await database.db.insertInto('company_settings').values(company).execute()
  const trip = await buildTrip(database.db, { price: naira(35_000) })
  const seatIds = [trip.seats[0]?.id ?? 0]
  const post = async (path: string, payload: object) => {
    const answer = await app.inject({ method: 'POST', url: `/api${path}`, payload, remoteAddress })
    if (answer.statusCode >= 300) throw new Error(`${path}: ${answer.body}`)
    return answer.json()
  }
  const { data } = await post('/bookings', {
    tripId: trip.id,
    seatId: seatIds,
    passengerName: CANARIES.name,
    passengerAddress: CANARIES.address,
    email,
    mobile: `0${CANARIES.mobile}`,
    nextOfKinName: CANARIES.kinName,
    nextOfKinPhone: `0${CANARIES.kinPhone}`,
  })
  const { id: bookingId, bookingToken } = data
  const payment = { email, amount: trip.price_kobo, bookingId, bookingToken, seatIds, isSplitPayment: false }
  const { paystackRef } = await post('/payments/initialize', payment)
  sandbox.paystack.pay(paystackRef)
  await sandbox.paystack.webhooksIdle()
  await readWebhooks(context)
  await database.pool.query(
    `update webhook_inbox set payload = payload || jsonb_build_object('first_name', $1::text)`,
    [CANARIES.webhookName],
  )

  await post('/support', {
    name: CANARIES.messageSender,
    email,
    phone: `0${CANARIES.mobile}`,
    subject: 'Luggage',
    message: CANARIES.messageText,
  })
  const [message] = (await staff.call('GET', '/messages?page=1')).json().data
  await staff.call('POST', `/messages/${message.id}/replies`, {
    body: CANARIES.replyText,
    updatedAt: message.updatedAt,
  })
  const keyed = (key: string) => ({ 'idempotency-key': key })
  const mail = { type: 'email', contactInfo: email, subject: 'Umbrella', message: CANARIES.mailByHand }
  await staff.call('POST', '/notifications', mail, keyed('canary-mail'))
  await database.pool.query(
    `insert into notifications (type, kind, dedupe_key, contact_info, booking_id, message)
     values ('sms', 'staff-sms', 'canary-sms', $1, $2, $3)`,
    [`0${CANARIES.mobile}`, bookingId, CANARIES.smsByHand],
  )
  await passOnBooking(shop, CANARIES.formerMail)
  await sendNotifications(context)
  await staff.call('POST', '/notifications', { ...mail, message: CANARIES.waitingMail })

  await database.pool.query(
    `update notifications set last_error = $1, next_attempt_at = now() + interval '1 hour' where status = 'pending'`,
    [CANARIES.mailError],
  )
  await database.pool.query(`update payments set reason = 'Paid by ' || $1::text`, [CANARIES.name])
  await database.pool.query(
    `insert into audit_log (type, action, booking_id, ip_address) values ('booking', 'booking.created', $1, $2)`,
    [bookingId, remoteAddress],
  )
  await endJourneys(shop)
  return bookingId
}

/** Stores another booking of the passenger, with a mail about it. Staff then give the booking to another passenger. */
async function passOnBooking(shop: SellingApp, message: string): Promise<void> {
  const { db, pool } = shop.database
  const { email } = CANARIES
  const booking = await buildBooking(db, await buildTrip(db), { fields: { email, status: 'CANCELLED' } })
  await pool.query(
    `insert into notifications (type, kind, dedupe_key, contact_info, booking_id, message, status, sent_at)
     values ('email', 'ticket', 'canary-former', $1, $2, $3, 'delivered', now())`,
    [email, booking.id, message],
  )
  const staff = await staffMember(shop)
  const changed = await staff.call('PATCH', `/bookings/${booking.id}/contact`, { email: 'next@example.com' })
  if (changed.statusCode !== 200) throw new Error(changed.body)
}

/** Stores a cancelled booking that staff made for a passenger without an e-mail address. */
export async function bookWithoutEmail(
  { database: { db } }: Pick<SellingApp, 'database'>,
  fields: { mobile: string; passenger_name?: string },
): Promise<void> {
  const { id: created_by } = await buildUser(db)
  const without = { email: '', status: 'CANCELLED', created_by } as const
  await buildBooking(db, await buildTrip(db), { fields: { ...without, ...fields } })
}

/** Makes every trip look as if it arrived yesterday. */
export const endJourneys = ({ database }: Pick<SellingApp, 'database'>) =>
  database.pool.query(
    `update trips set depart_time = now() - interval '2 days', arrive_time = now() - interval '1 day'`,
  )

/** Asks for a link, reads it from the sandbox and returns its token. */
export async function mailedToken(shop: SellingApp, dataContact: string): Promise<string> {
  shop.sandbox.mailbox.clear()
  const asked = await shop.app.inject({ method: 'POST', url: '/api/my-data/links', payload: { dataContact } })
  if (asked.statusCode !== 204) throw new Error(asked.body)
  await sendNotifications(shop.context)
  const link = shop.sandbox.mailbox
    .list()
    .flatMap(({ text }) => /\/my-data#([\w-]{43})/.exec(text)?.[1] ?? [])
  if (!link[0]) throw new Error('no link was sent')
  return link[0]
}

/** Opens the data of a contact, and returns the visit. */
export async function visitOf(shop: SellingApp, dataContact: string) {
  const payload = { dataToken: await mailedToken(shop, dataContact) }
  const opened = await shop.app.inject({ method: 'POST', url: '/api/my-data/open', payload })
  if (opened.statusCode !== 200) throw new Error(opened.body)
  return opened.json().data as { dataKey: string; summary: { bookings: number; blocks: string[] } }
}
