import { naira } from '#domain/platform/money.ts'
import { buildBooking, buildPayment, buildTrip } from '#testing/builders.ts'
import { type SellingApp, sellingApp, visitorWithDraft } from '#testing/selling-app.ts'
import { staffMember } from '#testing/staff.ts'

/** Starts a shop with a provider, and signs in a user with this role. */
export async function financeOffice(role = 'finance') {
  const shop = await sellingApp()
  return { shop, ...(await staffMember(shop, role)) }
}

export type Office = Awaited<ReturnType<typeof financeOffice>>

/** Returns a visitor who has started an online payment of ₦35,000 and has not paid yet. */
export async function payingVisitor(shop: SellingApp, options: { paymentType?: 'Full' | 'Split' } = {}) {
  const visitor = await visitorWithDraft(shop, options)
  const { paystackRef: reference } = (await visitor.initialize()).json() as { paystackRef: string }
  return { ...visitor, reference }
}

/** Returns a pending cash payment of ₦35,000 that the user recorded, and its unconfirmed booking. */
export async function writtenDownCash({ shop, user }: Office, fields = {}) {
  const trip = await buildTrip(shop.database.db, { price: naira(35_000) })
  const booking = await buildBooking(shop.database.db, trip, { fields: { status: 'PENDING' } })
  const payment = await buildPayment(shop.database.db, booking, {
    purpose: 'MANUAL',
    provider: 'cash',
    recorded_by: user.id,
    ...fields,
  })
  return { booking, payment, bookingToken: booking.booking_token }
}
