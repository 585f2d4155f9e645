import { useQuery } from '@tanstack/react-query'
import { type SubmitEvent, useId } from 'react'
import * as z from 'zod/mini'
import { AdminIcon } from '#admin/parts/admin-icon.tsx'
import { Button } from '#admin/parts/form/button.tsx'
import { ComboboxField } from '#admin/parts/form/combobox-field.tsx'
import { DayField } from '#admin/parts/form/day-field.tsx'
import { FieldError } from '#admin/parts/form/field-error.tsx'
import formCss from '#admin/parts/form/form.module.css'
import { FormPanel } from '#admin/parts/form/form-panel.tsx'
import { MoneyField } from '#admin/parts/form/money-field.tsx'
import { Note } from '#admin/parts/form/note.tsx'
import { SelectField } from '#admin/parts/form/select-field.tsx'
import { TextField } from '#admin/parts/form/text-field.tsx'
import { useContractForm } from '#admin/parts/form/use-contract-form.ts'
import { useKeptState } from '#admin/parts/form/use-kept-state.ts'
import { failureMessage } from '#admin/parts/format-text.ts'
import toolsCss from '#admin/parts/list/tools.module.css'
import { WithTripChoices } from '#admin/parts/replace-bus/with-trip-choices.tsx'
import { choicesFor } from '#admin/trips/trip-form.ts'
import { TripPlan } from '#contracts/changes/trip-plans.ts'
import type { TripChoices } from '#contracts/network/staff-trips.ts'
import { routeName } from '#domain/network/route-name.ts'
import { lagosDay } from '#domain/platform/lagos-time.ts'
import { formatNaira, naira } from '#domain/platform/money.ts'
import { BusPicker } from './bus-picker.tsx'
import { mayCreate } from './may-create.ts'
import { PlanPreview, planInWords } from './plan-preview.tsx'
import css from './schedule.module.css'
import { planQuery, useScheduleTrips } from './schedule-api.ts'
import { ARRIVAL_DAYS, EMPTY_SCHEDULE, isBlank, NEXT_ROUTE, readSchedule } from './schedule-form.ts'

const TITLE = 'Schedule several trips'

const NO_ROUTES: readonly TripPlan[] = []

/** Schedules trips on several routes for many days and buses. A preview shows the result before anything is saved. */
export function ScheduleDialog({ onClose }: { onClose: () => void }) {
  return (
    <WithTripChoices kind="wide" title={TITLE} isForNew onClose={onClose}>
      {(choices) => <ScheduleForm choices={choices} onClose={onClose} />}
    </WithTripChoices>
  )
}

function ScheduleForm({ choices, onClose }: { choices: TripChoices; onClose: () => void }) {
  const schedule = useScheduleTrips({ onDone: onClose, onFail: (error) => form.showServerErrors(error) })
  const [added, setAdded] = useKeptState<readonly TripPlan[]>('schedule-routes', z.array(TripPlan), NO_ROUTES)
  const form = useContractForm({
    draft: 'schedule',
    initial: EMPTY_SCHEDULE,
    schema: TripPlan,
    read: readSchedule,
    onSubmit: (plan) => create([...added, plan]),
  })
  const preview = useQuery(planQuery(added, form.values))
  const plan = preview.isEnabled ? preview.data : undefined
  const { routes, batches, buses, drivers } = choicesFor(choices, null)
  const { values, errors } = form
  const lastPrice = choices.routes.find(({ id }) => `${id}` === values.routeId)?.lastPrice ?? null
  const today = lagosDay(new Date())

  /**
   * Creates the trips. If the preview of these values showed skipped trips, the server may skip trips that cannot run.
   * Otherwise the server refuses all plans if any trip cannot run.
   */
  function create(plans: TripPlan[]) {
    schedule.mutate({ plans, skipClashes: (preview.data?.skipped ?? 0) > 0 })
  }

  /**
   * Submits the form. If routes were added and the form is empty, creates the added routes instead of showing errors.
   */
  function submit(event: SubmitEvent) {
    if (added.length === 0 || !isBlank(values)) return form.submit(event)
    event.preventDefault()
    create([...added])
  }

  /**
   * Adds the route in the form to the schedule. Batch, days and times stay, because the next route mostly has the same.
   */
  function addRoute() {
    const filled = TripPlan.safeParse(readSchedule(values))
    if (!filled.success) return form.submit()
    setAdded([...added, filled.data])
    form.set(NEXT_ROUTE)
    form.hideErrors()
  }

  function removeRoute(index: number) {
    setAdded(added.toSpliced(index, 1))
    // The pressed button disappears with its route, so the focus goes to the field that starts another one.
    form.focusFirst({ routeId: '' })
  }

  return (
    <FormPanel
      kind="wide"
      title={TITLE}
      lead="Creates one trip for each day and bus you choose. Nothing is saved until you press Create."
      onClose={onClose}
      form={{
        ...form,
        isUnsaved: form.isUnsaved || added.length > 0,
        props: { ...form.props, onSubmit: submit },
      }}
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
      {added.length > 0 && <AddedRoutes plans={added} routes={choices.routes} onRemove={removeRoute} />}
      <div className={`${formCss.form} ${formCss.four} ${css.fields}`}>
        <div className={formCss.two}>
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
          drivers={drivers}
          value={{ buses: values.buses, drivers: values.drivers }}
          error={errors.buses}
          onChange={form.set}
        />
      </div>
      <div>
        <Button onClick={addRoute}>
          <AdminIcon name="plus" />
          Add another route
        </Button>
      </div>
      {preview.isEnabled && preview.isError && <Note tone="warn">{failureMessage(preview.error)}</Note>}
      {plan && <PlanPreview preview={plan} isStale={preview.isPlaceholderData} />}
    </FormPanel>
  )
}

type AddedRoutesProps = {
  plans: readonly TripPlan[]
  routes: TripChoices['routes']
  onRemove: (index: number) => void
}

/** Lists the routes that were added to the schedule, each with a remove button. */
function AddedRoutes({ plans, routes, onRemove }: AddedRoutesProps) {
  return (
    <ul className={css.picked} aria-label="Added routes">
      {plans.map((plan, index) => {
        const route = routes.find(({ id }) => id === plan.routeId)
        const label = `${route ? routeName(route) : plan.routeId}, ${plan.departs}, ${plan.buses.length === 1 ? '1 bus' : `${plan.buses.length} buses`}`
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a route can be added twice with the same values
          <li className={`${toolsCss.chip} ${toolsCss.on}`} key={index}>
            {label}
            <button type="button" aria-label={`Remove ${label}`} onClick={() => onRemove(index)}>
              <AdminIcon name="close" />
            </button>
          </li>
        )
      })}
    </ul>
  )
}

const WEEKDAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']

type WeekdayPickerProps = {
  /** `1` is Monday, `7` is Sunday. */
  value: readonly string[]
  error: string | undefined
  onChange: (weekdays: string[]) => void
}

function WeekdayPicker({ value, error, onChange }: WeekdayPickerProps) {
  const id = useId()
  const toggle = (day: string) =>
    onChange(value.includes(day) ? value.filter((one) => one !== day) : [...value, day].toSorted())
  return (
    <fieldset className={css.three} aria-describedby={error && `${id}-error`}>
      <legend className={`${formCss.legend} ${css.legend}`}>Days of the week</legend>
      <div className={css.weekdays}>
        {WEEKDAYS.map((name, index) => {
          const day = `${index + 1}`
          return (
            <label className={formCss.check} key={name}>
              <input
                type="checkbox"
                name="weekdays"
                checked={value.includes(day)}
                onChange={() => toggle(day)}
              />
              {name}
            </label>
          )
        })}
      </div>
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </fieldset>
  )
}
