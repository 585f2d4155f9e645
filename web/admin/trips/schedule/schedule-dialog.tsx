import { useQuery } from '@tanstack/react-query'
import { ComboboxField } from '#admin/form/combobox-field.tsx'
import { DayField } from '#admin/form/day-field.tsx'
import { FormPanel } from '#admin/form/form-panel.tsx'
import { MoneyField } from '#admin/form/money-field.tsx'
import { Note } from '#admin/form/note.tsx'
import { SelectField } from '#admin/form/select-field.tsx'
import { useContractForm } from '#admin/form/use-contract-form.ts'
import { failureMessage } from '#admin/format-text.ts'
import { choicesFor } from '#admin/trips/trip-form.ts'
import { WithTripChoices } from '#admin/trips/with-trip-choices.tsx'
import type { TripChoices } from '#contracts/staff-trips.ts'
import { TripPlan } from '#contracts/trip-plans.ts'
import { lagosDay } from '#domain/lagos-time.ts'
import { formatNaira, naira } from '#domain/money.ts'
import { TextField } from '#ui/field.tsx'
import { BusPicker } from './bus-picker.tsx'
import { mayCreate } from './may-create.ts'
import { PlanPreview, planInWords } from './plan-preview.tsx'
import css from './schedule.module.css'
import { planQuery, useScheduleTrips } from './schedule-api.ts'
import { ARRIVAL_DAYS, EMPTY_SCHEDULE, readSchedule } from './schedule-form.ts'
import { WeekdayPicker } from './weekday-picker.tsx'

const TITLE = 'Schedule several trips'

/** Schedules trips on one route for many days and buses. A preview shows the result before anything is saved. */
export function ScheduleDialog({ onClose }: { onClose: () => void }) {
  return (
    <WithTripChoices kind="wide" title={TITLE} onClose={onClose}>
      {(choices) => <ScheduleForm choices={choices} onClose={onClose} />}
    </WithTripChoices>
  )
}

function ScheduleForm({ choices, onClose }: { choices: TripChoices; onClose: () => void }) {
  const schedule = useScheduleTrips({ onDone: onClose, onFail: (error) => form.showServerErrors(error) })
  const form = useContractForm({
    initial: EMPTY_SCHEDULE,
    schema: TripPlan,
    read: readSchedule,
    // If the preview of these values showed skipped trips, the server may skip trips that cannot run. Otherwise the
    // server refuses the whole plan if any trip cannot run.
    onSubmit: (plan) => schedule.mutate({ ...plan, skipClashes: (preview.data?.skipped ?? 0) > 0 }),
  })
  const preview = useQuery(planQuery(form.values))
  const plan = preview.isEnabled ? preview.data : undefined
  const { routes, batches, buses } = choicesFor(choices, null)
  const { values, errors } = form
  const lastPrice = choices.routes.find(({ id }) => `${id}` === values.routeId)?.lastPrice ?? null
  const today = lagosDay(new Date())

  return (
    <FormPanel
      kind="wide"
      title={TITLE}
      lead="One trip per chosen day and bus. Nothing is saved before you press Create."
      onClose={onClose}
      form={form}
      submitLabel={
        plan && !preview.isPlaceholderData
          ? `Create ${plan.possible === 1 ? '1 trip' : `${plan.possible} trips`}`
          : 'Create trips'
      }
      canSubmit={mayCreate(preview)}
      busy={schedule.isPending && 'Creating...'}
      problem={schedule.problem}
      aside={plan && planInWords(plan)}
    >
      <div className={`form four ${css.fields}`}>
        <div className="two">
          <ComboboxField
            label="Route"
            placeholder="Choose a route"
            choices={routes}
            {...form.text('routeId')}
          />
        </div>
        <div className={css.phoneWide}>
          <SelectField
            label="Batch"
            placeholder="Choose a batch"
            choices={batches}
            {...form.text('batchId')}
          />
        </div>
        <div className={css.phoneWide}>
          <MoneyField
            label="Price"
            step={100}
            hint={lastPrice === null ? undefined : `Last trip: ${formatNaira(naira(lastPrice))}`}
            {...form.text('price')}
          />
        </div>
        <DayField label="First day" min={today} {...form.text('firstDay')} />
        <DayField label="Last day" min={values.firstDay || today} {...form.text('lastDay')} />
        <TextField label="Departure time" type="time" hint="WAT" {...form.text('departs')} />
        <TextField label="Arrival time" type="time" hint="WAT" {...form.text('arrives')} />
        <WeekdayPicker
          value={values.weekdays}
          error={errors.weekdays}
          onChange={(weekdays) => form.set({ weekdays })}
        />
        <SelectField label="Arrives" choices={ARRIVAL_DAYS} {...form.text('arriveDaysLater')} />
        <BusPicker
          buses={buses}
          value={values.busIds}
          error={errors.busIds}
          onChange={(busIds) => form.set({ busIds })}
        />
      </div>
      {preview.isEnabled && preview.isError && <Note tone="warn">{failureMessage(preview.error)}</Note>}
      {plan && <PlanPreview preview={plan} isStale={preview.isPlaceholderData} />}
    </FormPanel>
  )
}
