import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '#admin/parts/api.ts'
import { TRIPS_SHOWN_IN } from '#admin/parts/data/trips-api.ts'
import { Button } from '#admin/parts/form/button.tsx'
import dialogsCss from '#admin/parts/form/dialogs.module.css'
import formCss from '#admin/parts/form/form.module.css'
import { Note } from '#admin/parts/form/note.tsx'
import { Panel } from '#admin/parts/form/panel.tsx'
import { Problem } from '#admin/parts/form/problem.tsx'
import { SelectField } from '#admin/parts/form/select-field.tsx'
import { Loaded } from '#admin/parts/layout/query-states.tsx'
import { WithTripChoices } from '#admin/parts/replace-bus/with-trip-choices.tsx'
import { useChange } from '#admin/parts/use-change.ts'
import { choicesFor } from '#admin/trips/trip-form.ts'
import { keyPerContent } from '#api/idempotency-key.ts'
import {
  type WeekCopy,
  WeekCopyAnswer,
  type WeekCopyPreview,
  WeekCopyPreviewAnswer,
} from '#contracts/changes/week-copies.ts'
import type { TripChoices } from '#contracts/network/staff-trips.ts'
import { isCopyPossible } from '#domain/network/week-copy.ts'
import { grouped } from '#domain/platform/grouped.ts'
import { lagosDay } from '#domain/platform/lagos-time.ts'
import { BATCH_INACTIVE, isBatchInactive } from './batch-inactive.ts'
import { CopyList } from './copy-list.tsx'
import { sourceWeeks, targetWeeks } from './week-choices.ts'

const TITLE = 'Copy a week'

/** Creates the trips of a week again in another week. The most likely weeks and all possible trips are preselected. */
export function CopyWeekDialog({ onClose }: { onClose: () => void }) {
  return (
    <WithTripChoices kind="wide" title={TITLE} isForNew onClose={onClose}>
      {(choices) => <CopyWeek choices={choices} onClose={onClose} />}
    </WithTripChoices>
  )
}

function CopyWeek({ choices, onClose }: { choices: TripChoices; onClose: () => void }) {
  const [choice, setChoice] = useState<WeekChoice>({ from: '', to: '', batchId: '' })
  const [leftOut, setLeftOut] = useState<readonly number[]>([])
  const preview = useQuery(weekCopyQuery(choice))
  // Refetches after a refusal, so that the preview shows which trips can no longer be created.
  const copy = useCopyWeek({ onDone: onClose, onFail: () => void preview.refetch() })
  const chosen = (preview.data?.trips ?? []).filter(
    (trip) => isCopyPossible(trip) && !leftOut.includes(trip.tripId),
  )

  function create({ from, to }: WeekCopyPreview) {
    if (from === null) return
    const batchId = choice.batchId === '' ? null : Number(choice.batchId)
    copy.mutate({ from, to, batchId, tripIds: chosen.map(({ tripId }) => tripId) })
  }

  return (
    <Panel
      kind="wide"
      title={TITLE}
      lead="Repeats the routes, buses, times and prices in another week. Drivers stay assigned if they are free."
      onClose={onClose}
    >
      <div className={dialogsCss.body}>
        <Loaded things="trips" query={preview}>
          {(data) => (
            <>
              <div className={formCss.form}>
                <SelectField
                  label="Copy from"
                  name="from"
                  choices={sourceWeeks(data)}
                  value={choice.from || (data.from ?? '')}
                  onChange={({ target }) => setChoice({ ...choice, from: target.value, to: '' })}
                />
                <SelectField
                  label="Copy to"
                  name="to"
                  choices={targetWeeks(data, lagosDay(new Date()))}
                  value={choice.to || data.to}
                  onChange={({ target }) => setChoice({ ...choice, from: data.from ?? '', to: target.value })}
                />
                <SelectField
                  label="Batch"
                  name="batchId"
                  placeholder="Same as in the copied week"
                  choices={choicesFor(choices, null).batches}
                  value={choice.batchId}
                  onChange={({ target }) =>
                    setChoice({ from: data.from ?? '', to: data.to, batchId: target.value })
                  }
                />
              </div>
              {data.trips.length === 0 ? (
                <p>There is no week to copy yet. Create some trips first.</p>
              ) : (
                <>
                  {isBatchInactive(data.trips) && <Note tone="warn">{BATCH_INACTIVE}</Note>}
                  <CopyList
                    trips={data.trips}
                    leftOut={leftOut}
                    isStale={preview.isPlaceholderData}
                    onChange={setLeftOut}
                  />
                </>
              )}
            </>
          )}
        </Loaded>
      </div>
      <div className={dialogsCss.foot}>
        <Problem>{copy.problem}</Problem>
        {preview.data && <span className={formCss.hint}>{sumInWords(chosen, preview.data)}</span>}
        <Button onClick={onClose}>Cancel</Button>
        <Button
          look="primary"
          busy={copy.isPending && 'Creating...'}
          disabled={chosen.length === 0 || preview.isPlaceholderData || preview.isError}
          onClick={() => preview.data && create(preview.data)}
        >
          {chosen.length === 1 ? 'Create 1 trip' : `Create ${chosen.length} trips`}
        </Button>
      </div>
    </Panel>
  )
}

/** `84 of 90 trips, 1,932 seats` */
const sumInWords = (chosen: WeekCopyPreview['trips'], { trips }: WeekCopyPreview): string =>
  `${chosen.length} of ${trips.length} ${trips.length === 1 ? 'trip' : 'trips'}, ${grouped(chosen.reduce((sum, { seats }) => sum + seats, 0))} seats`

/** The chosen weeks and batch. If a text is empty, the server chooses. */
type WeekChoice = { from: string; to: string; batchId: string }

function weekCopyQuery(choice: WeekChoice) {
  const query = new URLSearchParams(Object.entries(choice).filter(([, value]) => value !== ''))
  return queryOptions({
    queryKey: ['trips', 'copy-week', choice],
    queryFn: async () => (await api.get(`/trips/copy-week?${query}`, WeekCopyPreviewAnswer)).data,
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 0,
  })
}

function useCopyWeek(panel: { onDone: () => void; onFail: () => void }) {
  const [keyFor] = useState(keyPerContent)
  return useChange({
    ...panel,
    call: (copy: WeekCopy) =>
      api.post('/trips/copy-week', copy, WeekCopyAnswer, { 'idempotency-key': keyFor(copy) }),
    done: ({ data: { created, withoutDriver } }) =>
      `${created === 1 ? '1 trip' : `${created} trips`} created successfully${withoutDriver > 0 ? `, ${withoutDriver} without a driver` : ''}.`,
    refresh: TRIPS_SHOWN_IN,
    isInDialog: true,
  })
}
