import { useState } from 'react'
import type { PublicBooking } from '#contracts/bookings.ts'
import { showFailure } from '#site/show-failure.ts'
import park from '../art/hero-park.svg'
import '../styles/form.css'
import '#site/booking/layout/wizard.css'
import bannerCss from '#site/styles/banner.module.css'
import { BookingSection } from './booking-section.tsx'
import css from './manage-booking.module.css'
import { NeedHelp } from './need-help.tsx'
import { type Lookup, retrieve, useRetrieveBooking } from './retrieve-booking.ts'
import { RetrieveForm } from './retrieve-form.tsx'

type Found = { booking: PublicBooking; lookup: Lookup }

/**
 * Keeps the found booking in memory, so that its reference (the booking token) is neither in the address nor in the
 * browser's storage. Only a started payment stores the reference.
 */
export function ManageBookingPage() {
  const [found, setFound] = useState<Found | null>(null)
  const search = useRetrieveBooking()
  const resend = useRetrieveBooking()

  const look = (lookup: Lookup) =>
    search.mutate(lookup, {
      onSuccess: ({ data }) => setFound({ booking: data, lookup }),
      // Hides the booking of an earlier search, which would look like the result of this one.
      onError: () => setFound(null),
    })
  const sendAgain = (lookup: Lookup) =>
    resend.mutate(lookup, { onSuccess: ({ data }) => setFound({ booking: data, lookup }) })

  /**
   * Loads the booking again after an attempt to pay. Shows no toast on success, because the attempt has already shown
   * its own. The request may also send an e-mail with the details.
   */
  const refresh = (lookup: Lookup) =>
    retrieve(lookup).then(({ data }) => setFound({ booking: data, lookup }), showFailure)

  return (
    <>
      <div className={bannerCss.banner}>
        <img src={park} alt="Buses under the roof of a motor park" width="1440" height="720" />
        <div className={`wrap ${bannerCss.copy}`}>
          <h1>Manage Booking</h1>
          <p>View your trip, download your ticket or pay your balance.</p>
        </div>
      </div>
      <div className={`wrap section ${css.manage}`}>
        <div className={css.manageGrid}>
          <RetrieveForm isBusy={search.isPending} onSubmit={look} />
          <NeedHelp />
        </div>
        {found && (
          <BookingSection
            key={found.booking.bookingToken}
            booking={found.booking}
            isResending={resend.isPending}
            onResend={() => sendAgain(found.lookup)}
            onAttempt={() => void refresh(found.lookup)}
          />
        )}
      </div>
    </>
  )
}
