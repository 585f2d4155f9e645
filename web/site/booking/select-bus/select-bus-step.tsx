import { useQuery } from '@tanstack/react-query'
import { type Ref, useEffect, useRef, useState } from 'react'
import type { Trip } from '#contracts/network/trips.ts'
import { seatCount } from '#domain/network/seats-in-words.ts'
import { isDaylightTrip } from '#domain/network/travel-time.ts'
import { tripLink } from '#domain/network/trip-link.ts'
import { lagosDate, lagosInstant } from '#domain/platform/lagos-time.ts'
import { formatNaira, naira } from '#domain/platform/money.ts'
import { goToStep } from '#site/booking/go-to-step.ts'
import { StepLayout } from '#site/booking/layout/step-layout.tsx'
import { SwitchedOff } from '#site/booking/payment/notices.tsx'
import { useWizard } from '#site/booking/wizard-context.ts'
import scene from '#site/parts/art/scene-empty-stop.svg'
import { busDaysQuery, nearestDays } from '#site/parts/bus-days/bus-days.ts'
import { CHOOSE_SEATS, fareOf, isStepComplete, withDate, withTrip } from '#site/parts/draft/draft-changes.ts'
import { updateDraft } from '#site/parts/draft/stored-draft.ts'
import { Button } from '#site/parts/form/button.tsx'
import cardCss from '#site/parts/form/card.module.css'
import { usePageData } from '#site/parts/page-data/page-data.ts'
import { companyName } from '#site/parts/settings/contact.ts'
import { useSettings } from '#site/parts/settings/settings-query.ts'
import { isPaymentOff } from '#site/parts/settings/ways-in-words.ts'
import { ShareLinks } from '#site/parts/share/share-links.tsx'
import { shareDayText } from '#site/parts/share/share-texts.ts'
import textCss from '#site/parts/styles/text.module.css'
import messageCss from '#site/parts/trip/message-card.module.css'
import { TripSummary } from '#site/parts/trip/trip-summary.tsx'
import { BELOW_TABLET } from '#ui/breakpoints.ts'
import { Icon } from '#ui/icon.tsx'
import { reloadWithoutPrompt } from '#ui/new-version.ts'
import { showToast } from '#ui/toast-store.ts'
import hiddenCss from '#ui/visually-hidden.module.css'
import { DayStrip } from './day-strip.tsx'
import css from './select-bus.module.css'
import { TripCard } from './trip-card.tsx'
import { sortTrips, type TripOrder } from './trip-order.ts'
import { tripsQuery } from './trips-query.ts'

/** The delay before the next step on a phone, so that the visitor sees the selection. */
const ADVANCES_AFTER_MS = 300

export function SelectBusStep() {
  const { draft } = useWizard()
  const { today } = usePageData()
  const trips = useQuery(tripsQuery(draft))
  const settings = useSettings()
  const hasNothing = trips.data?.length === 0
  const list = useRef<HTMLDivElement>(null)
  const advance = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(advance.current), [])

  function goOn() {
    if (isStepComplete(draft)) return goToStep(CHOOSE_SEATS)
    showToast({ kind: 'info', title: 'Please select a bus to continue' })
    // On a phone, scrolls to the list. The toast would otherwise cover the first bus, which is low on the screen.
    if (matchMedia(BELOW_TABLET).matches) list.current?.scrollIntoView()
  }
  function onTap() {
    if (!matchMedia(BELOW_TABLET).matches) return
    clearTimeout(advance.current)
    advance.current = setTimeout(() => goToStep(CHOOSE_SEATS), ADVANCES_AFTER_MS)
  }

  const look = isStepComplete(draft) ? 'primary' : 'waiting'
  return (
    <StepLayout
      title="Select Bus"
      aside={
        trips.isLoadingError ? undefined : (
          <TripSummary draft={draft} title="Your trip">
            <Button look={look} block disabled={hasNothing} onClick={goOn}>
              Continue to Seat Selection
            </Button>
          </TripSummary>
        )
      }
      bar={
        hasNothing || trips.isLoadingError
          ? undefined
          : {
              caption: seatCount(draft.passengers),
              amount: fareOf(draft),
              label: 'Continue to Seat Selection',
              look,
            }
      }
      next={{ isReady: isStepComplete(draft), onPress: goOn }}
    >
      {isPaymentOff(settings) && <SwitchedOff />}
      <DayStrip
        places={draft}
        today={today}
        value={draft.date}
        onChange={(date) => updateDraft((now) => withDate(now, date))}
      />
      {trips.isPending && <TripsLoading />}
      {trips.isPending && trips.failureCount > 0 && (
        <p className={textCss.hint} role="status">
          Still loading. Your connection seems to be slow.
        </p>
      )}
      {trips.isError && <TripsFailed />}
      {trips.data?.length === 0 && <NoTrips />}
      {trips.data && trips.data.length > 0 && <TripList ref={list} trips={trips.data} onTap={onTap} />}
    </StepLayout>
  )
}

/** Two empty cards in the place of the trips, so that the page does not jump when they arrive. */
function TripsLoading() {
  return (
    <div className={css.trips} role="status">
      <span className={hiddenCss.visuallyHidden}>Loading trips</span>
      <div className={css.skeleton} />
      <div className={css.skeleton} />
    </div>
  )
}

type TripListProps = { ref: Ref<HTMLDivElement>; trips: Trip[]; onTap: () => void }

function TripList({ ref, trips, onTap }: TripListProps) {
  const { draft } = useWizard()
  const [order, setOrder] = useState<TripOrder>('time')
  const day = lagosDate(lagosInstant(draft.date))
  const ends = { origin: draft.departure, destination: draft.destination }
  const company = companyName(useSettings())
  return (
    <>
      <div className={css.listhead}>
        <p className={textCss.hint} role="status">
          {trips.length} {trips.length === 1 ? 'bus' : 'buses'} on {day}.
        </p>
        {trips.length > 2 && (
          <label className={css.sortby}>
            Sort by
            <select value={order} onChange={(event) => setOrder(event.target.value as TripOrder)}>
              <option value="time">Departure time</option>
              <option value="price">Price</option>
            </select>
          </label>
        )}
      </div>
      <div ref={ref} className={css.trips} role="radiogroup" aria-label="Buses">
        {sortTrips(trips, order).map((trip) => (
          <TripCard
            key={trip.id}
            trip={trip}
            passengers={draft.passengers}
            isChosen={draft.selectedBus?.id === trip.id}
            onChoose={() => updateDraft((now) => withTrip(now, trip))}
            onTap={onTap}
          />
        ))}
      </div>
      {trips.every(({ departTime, arriveTime }) => isDaylightTrip(departTime, arriveTime)) && (
        <p className={cardCss.notice}>
          <Icon name="sun" />
          No night journeys: every bus on this list arrives by 6 pm.
        </p>
      )}
      <ShareLinks
        label="Share these buses:"
        text={shareDayText(company, ends, draft.date)}
        path={tripLink(ends, draft.date)}
      />
    </>
  )
}

function NoTrips() {
  const { draft } = useWizard()
  const { today } = usePageData()
  const busDays = useQuery(busDaysQuery(draft, today))
  const near = nearestDays(busDays.data?.days ?? [], draft.date)
  return (
    <div className={messageCss.messageCard} role="status">
      <img src={scene} alt="" width="400" height="220" />
      <h2>No trips found for this route on the selected date.</h2>
      {near.length === 0 ? (
        <p>Most buses run in the days before camp opens. Try another day above.</p>
      ) : (
        <>
          <p>The nearest days with free seats:</p>
          {near.map(({ date, price }) => (
            <Button key={date} onClick={() => updateDraft((now) => withDate(now, date))}>
              {lagosDate(lagosInstant(date))}, from {formatNaira(naira(price ?? 0))}
            </Button>
          ))}
        </>
      )}
    </div>
  )
}

function TripsFailed() {
  return (
    <div className={messageCss.messageCard} role="alert">
      <Icon name="alert" />
      <h2>Failed to load trips. Please try again.</h2>
      <p>Your choices are saved. Check your connection and try again.</p>
      <Button look="primary" onClick={reloadWithoutPrompt}>
        Retry
      </Button>
    </div>
  )
}
