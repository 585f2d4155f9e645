import { expect, test } from 'vitest'
import { addDays, lagosDay, lagosInstant } from '#domain/platform/lagos-time.ts'
import { sendNotifications } from '#server/messages/delivery/send-notifications.ts'
import { webhooksArrive } from '#server/money/refunds/testing/money-to-return.ts'
import { type BuiltTrip, buildTrip } from '#testing/builders.ts'
import { limit } from '#testing/limits.ts'
import { readPdf } from '#testing/read-pdf.ts'
import { type SellingApp, sellingApp, visitorWithDraft } from '#testing/selling-app.ts'
import { staffMember } from '#testing/staff.ts'
import { invariantViolations } from '#testing/stored-rows.ts'
import { pollDisputes } from './note-dispute.ts'
import { remindOfDisputes } from './remind-of-disputes.ts'
import { answer, board, nextFriday, shown } from './testing/disputed-payments.ts'

const SIX_FACTS = [
  'Booking and fare',
  'Terms accepted',
  'Ticket delivered',
  'Boarding',
  'Manifest line',
  'Refund history',
]

/** Returns the times to which the test sets the clock, from Friday afternoon to Tuesday. */
function weekendAfter(friday: Date): Date[] {
  const on = (days: number, time: string) => lagosInstant(addDays(lagosDay(friday), days), time)
  return [
    new Date(friday.getTime() + 60_000),
    on(0, '22:05'),
    on(1, '12:00'),
    on(2, '23:59'),
    on(3, '02:05'),
    on(3, '04:05'),
    on(3, '05:59'),
    on(3, '06:01'),
    on(4, '12:00'),
  ]
}

/**
 * Creates 100 paid bookings, 25 of each kind: the passenger boarded, the bus left with a delivered ticket, the trip was
 * cancelled, and nothing speaks for either side. Then all are disputed on Friday; half of the webhooks are lost.
 */
async function hundredDisputes(shop: SellingApp, friday: Date): Promise<void> {
  const { call } = await staffMember(shop)
  const trips = { boarded: await busFor25(shop), left: await busFor25(shop), cancelled: await busFor25(shop) }
  const left = await payForSeats(shop, trips.left)
  await sendNotifications(shop.context)
  const boarded = await payForSeats(shop, trips.boarded)
  const cancelled = await payForSeats(shop, trips.cancelled)
  const undecided = await payForSeats(shop, await busFor25(shop))
  for (const { id } of boarded) await board(shop, id)
  await shop.database.pool.query(
    `update trips set depart_time = now() - interval '1 hour', arrive_time = now() + interval '5 hours' where id = $1`,
    [trips.left.id],
  )
  await call('PATCH', `/trips/${trips.cancelled.id}`, { status: 'CANCELED' })
  const all = [...boarded, ...left, ...cancelled, ...undecided]
  for (const [index, { reference }] of all.entries()) {
    if (index % 2 === 0) shop.sandbox.paystack.script({ on: 'webhook', reference, withhold: true })
    shop.sandbox.paystack.dispute(reference, { at: friday })
  }
  await webhooksArrive(shop)
}

const busFor25 = ({ database }: SellingApp): Promise<BuiltTrip> =>
  buildTrip(database.db, { bus: 'Coaster44' })

async function payForSeats(shop: SellingApp, trip: BuiltTrip) {
  const visitors = []
  for (let seat = 1; seat <= 25; seat++) {
    const visitor = await visitorWithDraft(shop, { trip, seats: [seat] })
    const { paystackRef: reference } = (await visitor.initialize()).json() as { paystackRef: string }
    shop.sandbox.paystack.pay(reference, { notify: false })
    await visitor.verify(reference)
    visitors.push({ id: visitor.id, reference })
  }
  return visitors
}

const atProvider = (shop: SellingApp) => shop.sandbox.paystack.ledger().disputes

const lapsesOf = (shop: SellingApp): number =>
  atProvider(shop).filter(({ resolution }) => resolution === 'auto-accepted').length

test('100 disputes over a weekend: none lapses, and each pack has six facts or names the missing [F80]', {
  timeout: limit(180_000),
}, async () => {
  const shop = await sellingApp()
  const friday = nextFriday(new Date())
  await hundredDisputes(shop, friday)
  const clerk = await staffMember(shop, 'finance')
  const alerted = async (): Promise<number[]> => {
    const mails = await shop.database.db
      .selectFrom('notifications')
      .select('payload')
      .where('kind', '=', 'dispute-due')
      .where('contact_info', '=', clerk.user.email)
      .execute()
    return mails.map(({ payload }) => Number((payload as { disputeId: number }).disputeId))
  }
  /** Answers each dispute about which staff were alerted. */
  const answerAlerts = async () => {
    for (const id of new Set(await alerted())) {
      if ((await shown(clerk, id)).state !== 'to-answer') continue
      const sent = await answer(clerk, id)
      expect(sent.statusCode, sent.body).toBe(200)
    }
  }
  for (const now of weekendAfter(friday)) {
    await pollDisputes(shop.context)
    await remindOfDisputes(shop.context, now)
    await answerAlerts()
    shop.sandbox.paystack.acceptUnanswered(now)
  }
  expect(lapsesOf(shop)).toBe(0)
  expect(atProvider(shop).filter((one) => one.answer)).toHaveLength(100)
  expect(new Set(await alerted()).size).toBe(100)
  expect(shop.sandbox.paystack.calls().disputeAnswer).toBe(100)

  const packs = await shop.database.db
    .selectFrom('disputes')
    .select(['pack', 'pack_sha256', 'provider_id'])
    .execute()
  expect(packs).toHaveLength(100)
  for (const { pack, pack_sha256, provider_id } of packs) {
    const page = readPdf(pack ?? Buffer.alloc(0))
      .flat()
      .map(({ text }) => text)
    expect(page).toEqual(expect.arrayContaining(SIX_FACTS))
    const [upload] = atProvider(shop).find(({ id }) => String(id) === provider_id)?.uploads ?? []
    expect(upload?.sha256).toBe(pack_sha256?.toString('hex'))
  }
  expect(await invariantViolations(shop)).toEqual([])
})

test('control: disputes that are only recorded all lapse on Monday morning [F80]', {
  timeout: limit(180_000),
}, async () => {
  const shop = await sellingApp()
  const friday = nextFriday(new Date())
  await hundredDisputes(shop, friday)
  for (const now of weekendAfter(friday)) {
    await pollDisputes(shop.context)
    shop.sandbox.paystack.acceptUnanswered(now)
  }
  expect(lapsesOf(shop)).toBe(100)
})
