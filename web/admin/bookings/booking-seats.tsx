import { Fragment, useState } from 'react'
import { PassengerPanel } from '#admin/parts/boarding/passenger-panel.tsx'
import { Button } from '#admin/parts/form/button.tsx'
import cardCss from '#admin/parts/layout/card.module.css'
import factsCss from '#admin/parts/layout/facts.module.css'
import { usePermissions } from '#admin/parts/session/staff.ts'
import textCss from '#admin/parts/styles/text.module.css'
import type { AdminBookingDetail } from '#contracts/changes/admin-bookings.ts'
import { detailsInWords } from '#domain/bookings/passenger-details.ts'
import hiddenCss from '#ui/visually-hidden.module.css'

/** The people in the seats of a booking, with the details that the manifest lacks. */
export function BookingSeats({ people, isOpen }: { people: AdminBookingDetail['people']; isOpen: boolean }) {
  const mayEdit = usePermissions()('passengers.edit') && isOpen
  const [edited, setEdited] = useState<string | null>(null)
  const seat = people.find(({ seatNo }) => seatNo === edited)
  return (
    <section className={cardCss.card} aria-label="People in seats">
      <header>
        <h2>Who sits where</h2>
      </header>
      <div className={cardCss.body}>
        <dl className={`${factsCss.facts} ${factsCss.left}`}>
          {people.map((person) => (
            <Fragment key={person.seatNo}>
              <dt>Seat {person.seatNo}</dt>
              <dd>
                {person.passengerName || 'Not named'}
                {person.infantName !== null && `, with infant ${person.infantName}`}
                {person.missing.length > 0 && (
                  <span className={textCss.sub}>Missing: {detailsInWords(person.missing)}</span>
                )}{' '}
                {mayEdit && (
                  <Button look="quiet" size="sm" onClick={() => setEdited(person.seatNo)}>
                    {person.missing.length > 0 ? 'Add details' : 'Edit'}
                    <span className={hiddenCss.visuallyHidden}>, seat {person.seatNo}</span>
                  </Button>
                )}
              </dd>
            </Fragment>
          ))}
        </dl>
      </div>
      {seat && <PassengerPanel seat={seat} onClose={() => setEdited(null)} />}
    </section>
  )
}
