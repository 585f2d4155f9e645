import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Seat } from '#contracts/network/seats.ts'
import type { Trip } from '#contracts/network/trips.ts'
import { totalFare } from '#domain/bookings/fares.ts'
import { DEFAULT_SETTINGS } from '#domain/company/settings.ts'
import { BUS_TYPE_NAMES } from '#domain/network/bus-types.ts'
import { formatNaira, naira } from '#domain/platform/money.ts'
import { goToStep } from '#site/booking/go-to-step.ts'
import { TripClosedDialog } from '#site/booking/guards/trip-closed-dialog.tsx'
import { isTripClosed } from '#site/booking/is-trip-closed.ts'
import layoutCss from '#site/booking/layout/step-layout.module.css'
import { StepLayout } from '#site/booking/layout/step-layout.tsx'
import { useWizard } from '#site/booking/wizard-context.ts'
import {
  isStepComplete,
  lostSeats,
  missingSeats,
  PASSENGER_DETAILS,
  seatsInSentence,
  seatWords,
  toggleSeat,
  withSeatMap,
} from '#site/parts/draft/draft-changes.ts'
import { updateDraft } from '#site/parts/draft/stored-draft.ts'
import buttonCss from '#site/parts/form/button.module.css'
import { Button } from '#site/parts/form/button.tsx'
import cardCss from '#site/parts/form/card.module.css'
import css from '#site/parts/seats/choose-seats.module.css'
import { SeatMap } from '#site/parts/seats/seat-map.tsx'
import { tripSeatsQuery } from '#site/parts/seats/seats-query.ts'
import { useLiveSeats } from '#site/parts/seats/use-live-seats.ts'
import { useSettings } from '#site/parts/settings/settings-query.ts'
import textCss from '#site/parts/styles/text.module.css'
import messageCss from '#site/parts/trip/message-card.module.css'
import tripCss from '#site/parts/trip/trip.module.css'
import { Icon } from '#ui/icon.tsx'
import { Spinner } from '#ui/spinner.tsx'
import { showToast } from '#ui/toast-store.ts'
import { SelectedSeats } from './selected-seats.tsx'

export function ChooseSeatsStep() {
  const { selectedBus } = useWizard().draft
  return selectedBus && <SeatsOf trip={selectedBus} />
}

function SeatsOf({ trip }: { trip: Trip }) {
  const { draft } = useWizard()
  const seats = useQuery(tripSeatsQuery(trip.id))
  useLiveSeats(trip.id)
  useLostSeats(seats.data)
  const chosen = draft.selectedSeats.map(({ seatNo }) => seatNo)
  const missing = missingSeats(draft)
  const total = totalFare(naira(trip.price), chosen.length)
  const type = BUS_TYPE_NAMES[trip.bus.busType]

  function goOn() {
    if (missing > 0) showToast({ kind: 'info', title: `Select ${missing} more seat(s)` })
    else goToStep(PASSENGER_DETAILS)
  }
  function onToggle(seat: Seat) {
    const result = toggleSeat(draft, seat)
    if (typeof result === 'string') showToast({ kind: 'info', title: result })
    else updateDraft(() => result)
  }

  const look = isStepComplete(draft) ? 'primary' : 'waiting'
  const hasFailed = seats.isLoadingError
  return (
    <StepLayout
      title="Choose Seats"
      lead={
        <p className={textCss.muted}>
          {type}, {trip.bus.capacity} seats. Choose {draft.passengers}{' '}
          {draft.passengers === 1 ? 'seat' : 'seats'}.
        </p>
      }
      aside={
        hasFailed ? undefined : (
          <div className={css.aside}>
            <section className={cardCss.card}>
              <div className={cardCss.body}>
                <SelectedSeats />
                <div className={`${css.goOn} ${layoutCss.onlyDesk}`}>
                  <hr className={tripCss.rule} />
                  <p className={tripCss.total}>
                    <span>Total</span>
                    <span className={`${textCss.num} ${tripCss.amount}`}>{formatNaira(total)}</span>
                  </p>
                  <Button look={look} block onClick={goOn}>
                    Continue to Passenger Information
                  </Button>
                </div>
              </div>
            </section>
            <HoldNotice />
          </div>
        )
      }
      // The map of a bus is narrow, so on a tablet the selected seats fit beside it. On a phone they are below it.
      isAsideEverywhere={!hasFailed}
      bar={
        hasFailed
          ? undefined
          : {
              caption: seatWords(chosen) || 'No seat selected',
              amount: total,
              label: missing > 0 ? `Select ${missing} Seat(s)` : 'DONE',
              look,
            }
      }
      next={{ isReady: isStepComplete(draft), onPress: goOn }}
    >
      {!hasFailed && <Legend />}
      {seats.isPending && (
        <p className={messageCss.messageCard} role="status">
          <Spinner />
          Loading seats...
        </p>
      )}
      {seats.isError &&
        (isTripClosed(seats.error) ? (
          <TripClosedDialog reason="closed" />
        ) : (
          <SeatsFailed onRetry={() => seats.refetch()} />
        ))}
      {seats.data && (
        <SeatMap
          label={`${type}, ${seats.data.length} seats`}
          seats={seats.data}
          selected={new Set(chosen)}
          onToggle={onToggle}
        />
      )}
    </StepLayout>
  )
}

function HoldNotice() {
  const { draft } = useWizard()
  const minutes = useSettings()?.seatHoldMinutes ?? DEFAULT_SETTINGS.seatHoldMinutes
  return (
    <div className={cardCss.notice}>
      <Icon name="clock" />
      <div>
        {draft.passengers === 1 ? 'Your seat' : 'Your seats'} will be held for {minutes} minutes once you
        continue to payment.
      </div>
    </div>
  )
}

function Legend() {
  return (
    <ul className={`${css.legend} ${cardCss.card}`} aria-label="Legend">
      <li>
        <span className={`${css.seat} ${css.seatSelected}`}>
          <Icon name="check" className={css.seatMark} />
        </span>
        Selected
      </li>
      <li>
        <span className={`${css.seat} ${css.seatAvailable}`} />
        Available
      </li>
      <li>
        <span className={`${css.seat} ${css.seatOccupied}`}>
          <Icon name="x" className={css.seatMark} />
        </span>
        Occupied
      </li>
    </ul>
  )
}

function SeatsFailed({ onRetry }: { onRetry: () => void }) {
  return (
    <div className={`${cardCss.notice} ${cardCss.red}`} role="alert">
      <Icon name="alert" />
      <div>
        <strong>Error loading seats. Please try again.</strong>{' '}
        <button type="button" className={buttonCss.linkButton} onClick={onRetry}>
          Try again
        </button>
      </div>
    </div>
  )
}

/**
 * Removes seats from the selection that are no longer available, and names them in a toast. Clears the whole selection
 * if the bus now has a different number of seats, because a bus of another size has other seats.
 */
function useLostSeats(seats: Seat[] | undefined): void {
  const { draft } = useWizard()
  useEffect(() => {
    if (!seats || withSeatMap(draft, seats) === draft) return
    updateDraft((now) => withSeatMap(now, seats))
    const lost = lostSeats(draft, seats)
    const again = draft.passengerInfo
      ? 'Your details are saved. Please choose again.'
      : 'Please choose again.'
    if (lost.length > 0)
      showToast({
        kind: 'bad',
        title: `Someone else has just taken ${seatsInSentence(lost).toLowerCase()}. ${again}`,
      })
    else if (draft.selectedSeats.length > 0 && draft.seatCount !== null)
      showToast({ kind: 'info', title: 'The seats on this bus have changed. Please choose again.' })
  }, [seats, draft])
}
