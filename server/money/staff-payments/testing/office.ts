import { naira } from '#domain/money.ts'
import { buildBooking, buildPayment, buildTrip } from '#testing/builders.ts'
import { type SellingApp, sellingApp, visitorWithDraft } from '#testing/selling-app.ts'
import { staffMember } from '#testing/staff.ts'

/** Starts the product with a provider and a signed-in finance user. */
export async function financeOffice(role = 'finance') {
  const shop = await sellingApp()
  return { shop, ...(await staffMember(shop, role)) }
}

export type Office = Awaited<ReturnType<typeof financeOffice>>

/** Returns a visitor who has started to pay ₦35,000 online; the outcome is unknown. */
export async function payingVisitor(shop: SellingApp, options: { paymentType?: 'Full' | 'Split' } = {}) {
  const visitor = await visitorWithDraft(shop, options)
  const { paystackRef: reference } = (await visitor.initialize()).json() as { paystackRef: string }
  return { ...visitor, reference }
}

/** Returns unconfirmed cash that a clerk recorded for a held ₦35,000 seat. */
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
