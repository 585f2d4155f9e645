import { useState } from 'react'
import { ComboboxField } from '#admin/form/combobox-field.tsx'
import { FormPanel } from '#admin/form/form-panel.tsx'
import { isSame } from '#admin/form/merge-newer-values.ts'
import { halves, joined, MomentField } from '#admin/form/moment-field.tsx'
import { MoneyField } from '#admin/form/money-field.tsx'
import { Note } from '#admin/form/note.tsx'
import { SelectField } from '#admin/form/select-field.tsx'
import { SwitchField } from '#admin/form/switch-field.tsx'
import { useContractForm } from '#admin/form/use-contract-form.ts'
import { StopsFields } from '#admin/stops/stops-fields.tsx'
import { typedStops } from '#admin/stops/typed-stops.ts'
import { type StaffTrip, type TripChange, type TripChoices, TripInput } from '#contracts/staff-trips.ts'
import { fromLagosWallClock, lagosDay, lagosMoment } from '#domain/lagos-time.ts'
import { formatNaira, naira } from '#domain/money.ts'
import { NO_STOPS } from '#domain/stops.ts'
import { arrivesAtNight, travelTime } from '#domain/travel-time.ts'
import { CancelTripDialog } from './cancel-trip-dialog.tsx'
import {
  asTyped,
  changedFields,
  choicesFor,
  NEW_TRIP,
  readTrip,
  STATUS_CHOICES,
  valuesAfterRequest,
} from './trip-form.ts'
import { useCreateTrip, useEditTrip } from './trips-api.ts'
import { usualPlace } from './usual-place.ts'
import { WithTripChoices } from './with-trip-choices.tsx'

type Props = { trip: StaffTrip | null; onClose: () => void }

/** Creates a trip, or edits `trip` if it is given. */
export function TripPanel(props: Props) {
  return (
    <WithTripChoices title={titleFor(props.trip)} onClose={props.onClose}>
      {(choices) => <TripForm {...props} choices={choices} />}
    </WithTripChoices>
  )
}

const titleFor = (trip: StaffTrip | null): string => (trip ? 'Edit Trip' : 'New Trip')

function TripForm({ trip, choices, onClose }: Props & { choices: TripChoices }) {
  const panel = { onDone: onClose, onFail: (error: unknown) => form.showServerErrors(error) }
  const create = useCreateTrip(panel)
  const edit = useEditTrip(trip, panel)
  const [canceling, setCanceling] = useState<TripChange | null>(null)
  const shown = trip ? asTyped(trip) : NEW_TRIP
  const form = useContractForm({ initial: shown, schema: TripInput, read: readTrip, onSubmit: save })

  function save(input: TripInput) {
    if (!trip) return create.mutate(input)
    const change = changedFields(input, form.values, shown)
    if (Object.keys(change).length === 0) return onClose()
    // A cancellation refunds money, so it needs a confirmation first.
    if (change.status === 'CANCELED') return setCanceling(change)
    edit.mutate(change)
  }

  /** Keeps other changes in the form, because a request for approval does not save them. */
  function afterRequest() {
    const kept = valuesAfterRequest(form.values, shown)
    if (!kept) return onClose()
    form.set(kept)
    setCanceling(null)
  }

  const { isPending, problem } = trip ? edit : create
  const { routes, batches, buses, drivers } = choicesFor(choices, trip)
  const { departTime, arriveTime, routeId } = form.values
  const [departs, arrives] = [fromLagosWallClock(departTime), fromLagosWallClock(arriveTime)]
  const today = lagosDay(new Date())
  const firstDay = trip && halves(shown.departTime).day < today ? halves(shown.departTime).day : today
  const route = choices.routes.find(({ id }) => `${id}` === routeId)
  const lastPrice = route?.lastPrice ?? null

  /** Sets the departure, and the arrival day if it is still empty: most trips arrive on the day they leave. */
  function chooseDeparture(moment: string) {
    const arrival = halves(arriveTime)
    const follows = arrival.day === '' && { arriveTime: joined({ ...arrival, day: halves(moment).day }) }
    form.set({ departTime: moment, ...follows })
  }

  /** Starts with the stops of the route, because most of them stay the same. */
  function chooseOwnStops(hasOwnStops: boolean) {
    const isEmpty = isSame(typedStops(form.values), NO_STOPS)
    form.set({ hasOwnStops, ...(hasOwnStops && isEmpty && route?.stops) })
  }

  return (
    <>
      <FormPanel
        title={titleFor(trip)}
        lead={trip ? undefined : 'Seats are created from the bus layout.'}
        onClose={onClose}
        form={form}
        submitLabel={trip ? 'Save Changes' : 'Create Trip'}
        busy={isPending && 'Saving...'}
        problem={problem}
      >
        <ComboboxField
          label="Route"
          placeholder="Choose a route"
          choices={routes}
          {...form.text('routeId')}
        />
        <SelectField label="Batch" placeholder="Choose a batch" choices={batches} {...form.text('batchId')} />
        <ComboboxField label="Bus" placeholder="Choose a bus" choices={buses} {...form.text('busId')} />
        <MomentField
          label="Departure time"
          min={firstDay}
          hint={departs ? lagosMoment(departs) : 'Africa/Lagos (WAT)'}
          {...form.text('departTime')}
          onChange={({ target }) => chooseDeparture(target.value)}
        />
        <MomentField
          label="Arrival time"
          min={halves(departTime).day || firstDay}
          hint={
            departs && arrives && arrives > departs
              ? `${lagosMoment(arrives)}, ${travelTime(departs, arrives)} later`
              : 'Before 6 pm: no night journey'
          }
          {...form.text('arriveTime')}
        />
        {arrives && arrivesAtNight(arrives) && (
          <Note tone="warn">
            This trip arrives at night. NYSC asks for no night journey: plan a stop on the way.
          </Note>
        )}
        <div className="form">
          <MoneyField
            label="Price"
            step={100}
            hint={
              lastPrice === null ? undefined : `Last trip on this route: ${formatNaira(naira(lastPrice))}`
            }
            {...form.text('price')}
          />
          <SelectField label="Status" choices={STATUS_CHOICES} {...form.text('status')} />
        </div>
        <ComboboxField
          label="Driver (optional)"
          placeholder="Not assigned"
          choices={drivers}
          {...form.text('driverId')}
        />
        <SwitchField
          label="Board somewhere else on this trip"
          hint={route && usualPlace(route.stops)}
          {...form.check('hasOwnStops')}
          onChange={({ target }) => chooseOwnStops(target.checked)}
        />
        {form.values.hasOwnStops && <StopsFields text={form.text} />}
      </FormPanel>
      {trip && canceling && (
        <CancelTripDialog
          trip={trip}
          change={canceling}
          onDone={onClose}
          onRequested={afterRequest}
          onClose={() => setCanceling(null)}
        />
      )}
    </>
  )
}
