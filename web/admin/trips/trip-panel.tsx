import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { busyQuery, toldQuery, useCreateTrip, useEditTrip } from '#admin/parts/data/trips-api.ts'
import { ComboboxField } from '#admin/parts/form/combobox-field.tsx'
import formCss from '#admin/parts/form/form.module.css'
import { FormPanel } from '#admin/parts/form/form-panel.tsx'
import { isSame } from '#admin/parts/form/merge-newer-values.ts'
import { halves, MomentField } from '#admin/parts/form/moment-field.tsx'
import { MoneyField } from '#admin/parts/form/money-field.tsx'
import { Note } from '#admin/parts/form/note.tsx'
import { SelectField } from '#admin/parts/form/select-field.tsx'
import { SwitchField } from '#admin/parts/form/switch-field.tsx'
import { useContractForm } from '#admin/parts/form/use-contract-form.ts'
import { toldInWords } from '#admin/parts/records/told-in-words.ts'
import { WithTripChoices } from '#admin/parts/replace-bus/with-trip-choices.tsx'
import { StopsFields } from '#admin/parts/stops/stops-fields.tsx'
import { typedStops } from '#admin/parts/stops/typed-stops.ts'
import {
  type StaffTrip,
  type TripChange,
  type TripChoices,
  TripInput,
} from '#contracts/network/staff-trips.ts'
import { NO_STOPS } from '#domain/network/stops.ts'
import { arrivesAtNight, travelTime } from '#domain/network/travel-time.ts'
import { fromLagosWallClock, lagosDay, lagosMoment } from '#domain/platform/lagos-time.ts'
import { formatNaira, naira } from '#domain/platform/money.ts'
import { announcedChanges } from './announced-changes.ts'
import { CancelTripDialog } from './cancel-trip-dialog.tsx'
import { freeFirst } from './free-first.ts'
import { followChoice, newTrip } from './new-trip.ts'
import { TellPassengersDialog } from './tell-passengers-dialog.tsx'
import {
  asTyped,
  busesInMaintenance,
  changedFields,
  choicesFor,
  readTrip,
  STATUS_CHOICES,
  type TripValues,
  usualPlace,
  valuesAfterRequest,
} from './trip-form.ts'

type Props = { trip: StaffTrip | null; onClose: () => void }

/** Creates a trip, or edits `trip` if it is given. */
export function TripPanel(props: Props) {
  return (
    <WithTripChoices title={titleFor(props.trip)} isForNew={props.trip === null} onClose={props.onClose}>
      {(choices) => <TripForm {...props} choices={choices} />}
    </WithTripChoices>
  )
}

const titleFor = (trip: StaffTrip | null): string => (trip ? 'Edit Trip' : 'New Trip')

function TripForm({ trip, choices, onClose }: Props & { choices: TripChoices }) {
  const panel = { onDone: onClose, onFail: (error: unknown) => form.showServerErrors(error) }
  const create = useCreateTrip(panel)
  const told = useQuery(toldQuery(trip?.id ?? null))
  // The change that waits until the user confirms that passengers are notified of it.
  const [asking, setAsking] = useState<TripChange | null>(null)
  const edit = useEditTrip(trip, {
    onDone: onClose,
    onFail: (error) => {
      setAsking(null)
      form.showServerErrors(error)
    },
    note: () => asking && toldInWords(told.data),
  })
  const [canceling, setCanceling] = useState<TripChange | null>(null)
  const shown = trip ? asTyped(trip) : newTrip(choices)
  const form = useContractForm({
    draft: `trip:${trip?.id ?? 'new'}`,
    initial: shown,
    schema: TripInput,
    read: readTrip,
    onSubmit: save,
  })

  function save(input: TripInput) {
    if (!trip) return create.mutate(input)
    const change = changedFields(input, form.values, shown)
    if (Object.keys(change).length === 0) return onClose()
    // A cancellation refunds money, so it needs a confirmation first.
    if (change.status === 'CANCELED') return setCanceling(change)
    const isAnyoneTold = !told.data || told.data.byEmail + told.data.bySms > 0
    if (isAnyoneTold && announcedChanges(trip, change, choices).length > 0) return setAsking(change)
    edit.mutate(change)
  }

  /** Keeps the other changes in the form, because a request for approval does not save them. */
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
  const { data: busy } = useQuery(busyQuery(departs, arrives, trip?.id ?? null))
  const today = lagosDay(new Date())
  const firstDay = trip && halves(shown.departTime).day < today ? halves(shown.departTime).day : today
  const route = choices.routes.find(({ id }) => `${id}` === routeId)
  const lastPrice = route?.lastPrice ?? null

  /**
   * Sets route or departure. For a new trip also fills in price and arrival. For a saved trip they stay, because
   * passengers know them.
   */
  function choose(chosen: Partial<Pick<TripValues, 'routeId' | 'departTime'>>) {
    form.set(trip ? chosen : followChoice(form.values, chosen, choices.routes))
  }

  /** Switches to stops of the trip's own. Copies the stops of the route, because most of them stay the same. */
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
        canSubmit={trip === null || !told.isPending}
        problem={problem}
      >
        <ComboboxField
          label="Route"
          placeholder="Choose a route"
          choices={routes}
          {...form.text('routeId')}
          onChange={({ target }) => choose({ routeId: target.value })}
        />
        <SelectField label="Batch" placeholder="Choose a batch" choices={batches} {...form.text('batchId')} />
        <ComboboxField
          label="Bus"
          placeholder="Choose a bus"
          choices={[...freeFirst(buses, busy?.buses), ...busesInMaintenance(choices, trip)]}
          hint={busy ? undefined : 'Fill in both times to see which buses are free.'}
          {...form.text('busId')}
        />
        <MomentField
          label="Departure time"
          min={firstDay}
          hint={departs ? lagosMoment(departs) : 'Nigerian time (WAT)'}
          {...form.text('departTime')}
          onChange={({ target }) => choose({ departTime: target.value })}
        />
        <MomentField
          label="Arrival time"
          min={halves(departTime).day || firstDay}
          hint={
            departs && arrives && arrives > departs
              ? `${lagosMoment(arrives)}, ${travelTime(departs, arrives)} later`
              : 'Arrive before 6 pm to avoid a night journey'
          }
          {...form.text('arriveTime')}
        />
        {arrives && arrivesAtNight(arrives) && (
          <Note tone="warn">
            This trip arrives at night. NYSC advises against night journeys. Plan an overnight stop.
          </Note>
        )}
        <div className={formCss.form}>
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
          label="Driver"
          aside="(optional)"
          placeholder="Not assigned"
          choices={freeFirst(drivers, busy?.drivers)}
          {...form.text('driverId')}
        />
        <SwitchField
          label="Use a different boarding point or drop-off for this trip"
          hint={route && usualPlace(route.stops)}
          {...form.check('hasOwnStops')}
          onChange={({ target }) => chooseOwnStops(target.checked)}
        />
        {form.values.hasOwnStops && <StopsFields text={form.text} needsBoardingPoint />}
      </FormPanel>
      {trip && asking && (
        <TellPassengersDialog
          changes={announcedChanges(trip, asking, choices)}
          told={told.data}
          busy={edit.isPending && 'Saving...'}
          onConfirm={() => edit.mutate(asking)}
          onClose={() => setAsking(null)}
        />
      )}
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
