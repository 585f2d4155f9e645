import { KEPT_FOR } from '#domain/platform/retention.ts'
import type { AppContext } from '#server/platform/context/context.ts'
import { forgetLateEvidence } from '#server/platform/rules/forget-people.ts'
import {
  blankBookingAddresses,
  blankErasures,
  blankLogAddresses,
  blankNextOfKin,
  blankNextOfKinOfDeparted,
  blankNextOfKinOfSeated,
  blankNotifications,
  blankSupportAddresses,
  blankTermsAddresses,
  blankWebhooks,
  deleteSupportMessages,
  forgetAbandoned,
  forgetDeparted,
  forgetPassengers,
  forgetSeated,
} from './queries.ts'

/**
 * Removes, once a night, personal data that is no longer needed. Bookings, payments and the audit log stay as records,
 * without the removed data. Each step changes only rows that are due and not yet changed, so running again changes
 * nothing.
 */
export async function keepOnlyWhatIsNeeded({ db, log }: Pick<AppContext, 'db' | 'log'>): Promise<void> {
  const removed = {
    abandonedBookings: await forgetAbandoned(db, KEPT_FOR.abandonedBooking),
    passengers: await forgetPassengers(db, KEPT_FOR.passenger),
    seated: await forgetSeated(db, KEPT_FOR.passenger),
    departed: await forgetDeparted(db, KEPT_FOR.passenger),
    evidence: await forgetLateEvidence(db),
    nextOfKin: await blankNextOfKin(db, KEPT_FOR.nextOfKin),
    nextOfKinOfSeated: await blankNextOfKinOfSeated(db, KEPT_FOR.nextOfKin),
    nextOfKinOfDeparted: await blankNextOfKinOfDeparted(db, KEPT_FOR.nextOfKin),
    notifications: await blankNotifications(db, KEPT_FOR),
    supportMessages: await deleteSupportMessages(db, KEPT_FOR.supportMessage),
    bookingAddresses: await blankBookingAddresses(db, KEPT_FOR.ipAddress),
    termsAddresses: await blankTermsAddresses(db, KEPT_FOR.ipAddress),
    supportAddresses: await blankSupportAddresses(db, KEPT_FOR.ipAddress),
    logAddresses: await blankLogAddresses(db, KEPT_FOR.ipAddress),
    erasures: await blankErasures(db),
    webhooks: await blankWebhooks(db, KEPT_FOR.webhookBody),
  }
  log.info({ removed }, 'personal data that is no longer needed was removed')
}
