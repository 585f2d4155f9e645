import { useState } from 'react'
import park from '#site/parts/art/hero-park.svg'
import { openSelf } from '#site/parts/booking/open-self.ts'
import buttonCss from '#site/parts/form/button.module.css'
import { Button } from '#site/parts/form/button.tsx'
import { showFailure } from '#site/parts/show-failure.ts'
import bannerCss from '#site/parts/styles/banner.module.css'
import sectionCss from '#site/parts/styles/section.module.css'
import { Waiting } from '#ui/spinner.tsx'
import { BookingSection } from './booking-section.tsx'
import { LinkProblem } from './link-problem.tsx'
import { LostReference } from './lost-reference.tsx'
import css from './manage-booking.module.css'
import { NeedHelp } from './need-help.tsx'
import { type Found, isNotFound, type Lookup, retrieve, useRetrieveBooking } from './retrieve-booking.ts'
import { RetrieveForm } from './retrieve-form.tsx'
import { useLinkedBooking } from './use-linked-booking.ts'

/**
 * The page for an existing booking. Keeps the booking in memory, so that its reference (the booking token) is neither
 * in the address nor in the browser's storage. Only a started payment and a ticket saved on this phone store it.
 */
export function ManageBookingPage() {
  const linked = useLinkedBooking()
  const [latest, setLatest] = useState<Found | null>(null)
  const [isAnotherWanted, setAnotherWanted] = useState(false)
  const search = useRetrieveBooking()
  const resend = useRetrieveBooking()
  const found = latest ?? linked.found

  const look = (lookup: Lookup) =>
    search.mutate(lookup, { onSuccess: ({ data }) => setLatest({ booking: data, lookup }) })

  const sendAgain = ({ booking: { bookingToken, email }, lookup }: Found) =>
    resend.mutate({ bookingToken, email }, { onSuccess: ({ data }) => setLatest({ booking: data, lookup }) })

  /**
   * Loads the booking again after an attempt to pay. Shows no toast on success, because the attempt has already shown
   * its own. If the booking was found by reference, the request may also send an e-mail with the details.
   */
  const refresh = ({ lookup }: Found) =>
    retrieve(lookup).then(({ data }) => setLatest({ booking: data, lookup }), showFailure)

  function findAnother() {
    setLatest(null)
    linked.forget()
    search.reset()
    setAnotherWanted(true)
  }

  return (
    <>
      <div className={bannerCss.banner}>
        <img src={park} alt="Buses under the roof of a motor park" width="1440" height="720" />
        <div className={`${sectionCss.wrap} ${bannerCss.copy}`}>
          <h1>Manage Booking</h1>
          <p>View your trip, download your ticket or pay your balance.</p>
        </div>
      </div>
      <div className={`${sectionCss.wrap} ${sectionCss.section} ${css.manage}`}>
        {found && (
          <>
            <BookingSection
              key={found.booking.bookingToken}
              booking={found.booking}
              isResending={resend.isPending}
              onResend={() => sendAgain(found)}
              onAttempt={() => void refresh(found)}
              onSelf={(act) => void openSelf(found.lookup, act)}
            />
            <div className={buttonCss.actions}>
              <Button onClick={findAnother}>Find another booking</Button>
            </div>
            <NeedHelp />
          </>
        )}
        {!found && linked.isOpening && <Waiting label="Opening your booking" />}
        {!found && !linked.isOpening && (
          <div className={css.manageGrid}>
            <div className={css.forms}>
              {linked.error && <LinkProblem error={linked.error} onRetry={linked.openAgain} />}
              <RetrieveForm
                isBusy={search.isPending}
                isFocused={isAnotherWanted}
                isUnknown={isNotFound(search.error)}
                onSubmit={look}
              />
              <LostReference />
            </div>
            <NeedHelp />
          </div>
        )}
      </div>
    </>
  )
}
