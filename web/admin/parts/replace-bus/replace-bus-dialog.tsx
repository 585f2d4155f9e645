import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '#admin/parts/api.ts'
import { TRIPS_SHOWN_IN } from '#admin/parts/data/trips-api.ts'
import { Button } from '#admin/parts/form/button.tsx'
import { ComboboxField } from '#admin/parts/form/combobox-field.tsx'
import dialogsCss from '#admin/parts/form/dialogs.module.css'
import { Panel } from '#admin/parts/form/panel.tsx'
import { Problem } from '#admin/parts/form/problem.tsx'
import { Loaded } from '#admin/parts/layout/query-states.tsx'
import { toldInWords } from '#admin/parts/records/told-in-words.ts'
import { tripInWords } from '#admin/parts/records/trip-in-words.ts'
import { useChange } from '#admin/parts/use-change.ts'
import {
  type BusReplacement,
  BusReplacementAnswer,
  ReplacementPreviewAnswer,
} from '#contracts/changes/bus-replacements.ts'
import type { StaffTrip, TripChoices } from '#contracts/network/staff-trips.ts'
import { BUS_TYPE_NAMES } from '#domain/network/bus-types.ts'
import { canTakeOver } from './can-take-over.ts'
import { ReplacementList } from './replacement-list.tsx'
import { WithTripChoices } from './with-trip-choices.tsx'

type Props = {
  bus: { id: number; plateNo: string }
  /** Ticks only this trip at first. Without it, all upcoming trips of the bus are ticked. */
  onlyTrip?: StaffTrip
  onClose: () => void
}

/**
 * Returns the title and lead. They are about `onlyTrip` if the dialog was opened from a trip, else about all upcoming
 * trips of the bus.
 */
const headOf = ({ bus, onlyTrip }: Props): { title: string; lead: string } =>
  onlyTrip === undefined
    ? { title: `Replace ${bus.plateNo} on upcoming trips`, lead: WHAT_STAYS }
    : {
        title: 'Assign another bus',
        lead: `${tripInWords(onlyTrip)}. Replaces ${bus.plateNo}. ${WHAT_STAYS}`,
      }

const WHAT_STAYS = 'Passengers keep their seat numbers and will be notified.'

/** Assigns another bus to the ticked upcoming trips of a bus, for example after a breakdown. */
export function ReplaceBusDialog(props: Props) {
  return (
    <WithTripChoices kind="wide" title={headOf(props).title} isForNew={false} onClose={props.onClose}>
      {(choices) => <ReplaceBus {...props} choices={choices} />}
    </WithTripChoices>
  )
}

function ReplaceBus({ choices, ...props }: Props & { choices: TripChoices }) {
  const { bus, onlyTrip, onClose } = props
  const [busId, setBusId] = useState('')
  // Trips that the user ticked or unticked. The others follow `onlyTrip`.
  const [ticks, setTicks] = useState<ReadonlyMap<number, boolean>>(new Map())
  const preview = useQuery(replacementQuery(bus.id, busId))
  const replacement = choices.buses.find(({ id }) => `${id}` === busId)
  const replace = useReplaceBus(bus.id, replacement?.plateNo ?? '', {
    onDone: onClose,
    onFail: () => void preview.refetch(),
  })
  const isTicked = (tripId: number) => ticks.get(tripId) ?? (onlyTrip === undefined || onlyTrip.id === tripId)
  const trips = busId === '' ? [] : (preview.data ?? [])
  const chosen = trips.filter((trip) => canTakeOver(trip) && isTicked(trip.tripId))

  return (
    <Panel kind="wide" {...headOf(props)} onClose={onClose}>
      <div className={dialogsCss.body}>
        <ComboboxField
          label="Bus"
          placeholder="Choose a bus"
          choices={choices.buses
            .filter(({ id, isActive }) => isActive && id !== bus.id)
            .map(({ id, plateNo, busType, capacity }) => ({
              value: `${id}`,
              label: `${plateNo} · ${BUS_TYPE_NAMES[busType]} · ${capacity} seats`,
            }))}
          name="busId"
          value={busId}
          error={undefined}
          onChange={({ target }) => setBusId(target.value)}
        />
        {busId !== '' && (
          <Loaded things="trips" query={preview}>
            {(data) =>
              data.length === 0 ? (
                <p>{bus.plateNo} has no upcoming trips.</p>
              ) : (
                <ReplacementList
                  trips={data}
                  isTicked={isTicked}
                  isStale={preview.isPlaceholderData}
                  onTick={(tripId, isOn) => setTicks(new Map(ticks).set(tripId, isOn))}
                />
              )
            }
          </Loaded>
        )}
      </div>
      <div className={dialogsCss.foot}>
        <Problem>{replace.problem}</Problem>
        <Button onClick={onClose}>Cancel</Button>
        <Button
          look="primary"
          busy={replace.isPending && 'Saving...'}
          disabled={chosen.length === 0 || preview.isPlaceholderData}
          onClick={() =>
            replace.mutate({ newBusId: Number(busId), tripIds: chosen.map(({ tripId }) => tripId) })
          }
        >
          {assignLabel(chosen.length)}
        </Button>
      </div>
    </Panel>
  )
}

const replacementQuery = (oldBusId: number, busId: string) =>
  queryOptions({
    queryKey: ['trips', 'replacement', oldBusId, busId],
    queryFn: async () =>
      (await api.get(`/buses/${oldBusId}/replacement?newBusId=${busId}`, ReplacementPreviewAnswer)).data,
    enabled: busId !== '',
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 0,
  })

const useReplaceBus = (
  oldBusId: number,
  plateNo: string,
  panel: { onDone: () => void; onFail: () => void },
) =>
  useChange({
    ...panel,
    call: (replacement: BusReplacement) =>
      api.post(`/buses/${oldBusId}/replacement`, replacement, BusReplacementAnswer),
    done: ({ data: { changed, told } }) =>
      `Bus ${plateNo} assigned to ${changed === 1 ? '1 trip' : `${changed} trips`}.${told.byEmail + told.bySms > 0 ? ` ${toldInWords(told)}` : ''}`,
    refresh: TRIPS_SHOWN_IN,
    isInDialog: true,
  })

/** Returns the label of the submit button. `trips` is 0 until the user has chosen a bus and trips. */
export function assignLabel(trips: number): string {
  if (trips === 0) return 'Assign bus'
  return trips === 1 ? 'Assign to 1 trip' : `Assign to ${trips} trips`
}
