import { Button } from '#admin/parts/form/button.tsx'
import formCss from '#admin/parts/form/form.module.css'
import cardCss from '#admin/parts/layout/card.module.css'
import factsCss from '#admin/parts/layout/facts.module.css'
import gridCss from '#admin/parts/layout/grid.module.css'
import type { AdminBookingDetail } from '#contracts/changes/admin-bookings.ts'
import css from './booking.module.css'

type Person = Pick<
  AdminBookingDetail,
  | 'passengerTitle'
  | 'passengerName'
  | 'passengerAge'
  | 'passengerAddress'
  | 'mobile'
  | 'email'
  | 'nextOfKinName'
  | 'nextOfKinPhone'
>

type Props = { booking: Person; onEdit: (() => void) | null }

/**
 * The passenger and the next of kin. The server sends null for address and next of kin if this user may not see them,
 * and empty text once they have been erased.
 */
export function BookingPeople({ booking, onEdit }: Props) {
  const { passengerTitle, passengerName, passengerAge, passengerAddress, mobile, email } = booking
  const { nextOfKinName, nextOfKinPhone } = booking
  const hasNextOfKin = Boolean(nextOfKinName || nextOfKinPhone)
  return (
    <div className={hasNextOfKin ? `${gridCss.grid} ${gridCss.two}` : gridCss.grid}>
      <section className={cardCss.card}>
        <header>
          <h2>Passenger</h2>
          {onEdit && (
            <span className={cardCss.end}>
              <Button look="quiet" size="sm" onClick={onEdit}>
                Edit
              </Button>
            </span>
          )}
        </header>
        <div className={cardCss.body}>
          <dl className={`${factsCss.facts} ${factsCss.left}`}>
            <dt>Name</dt>
            <dd>{[passengerTitle, passengerName].filter(Boolean).join(' ')}</dd>
            {passengerAge !== null && (
              <>
                <dt>Age</dt>
                <dd>{passengerAge}</dd>
              </>
            )}
            <dt>Mobile</dt>
            <dd>
              <a href={`tel:${mobile.replaceAll(/[^+\d]/g, '')}`}>{mobile}</a>
            </dd>
            {email && (
              <>
                <dt>E-mail</dt>
                <dd>
                  <a href={`mailto:${email}`}>{email}</a>
                </dd>
              </>
            )}
            {passengerAddress && (
              <>
                <dt>Address</dt>
                <dd>{passengerAddress}</dd>
              </>
            )}
          </dl>
        </div>
      </section>
      {hasNextOfKin && (
        <section className={cardCss.card}>
          <header>
            <h2>Next of kin</h2>
          </header>
          <div className={cardCss.body}>
            <dl className={`${factsCss.facts} ${factsCss.left}`}>
              <dt>Name</dt>
              <dd>{nextOfKinName}</dd>
              <dt>Phone</dt>
              <dd>{nextOfKinPhone}</dd>
            </dl>
            <p className={`${formCss.hint} ${css.kinHint}`}>
              Required on the manifest by law. Erased 30 days after arrival.
            </p>
          </div>
        </section>
      )}
    </div>
  )
}
