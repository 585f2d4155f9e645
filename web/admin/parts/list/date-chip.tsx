import { useId, useRef } from 'react'
import { AdminIcon } from '#admin/parts/admin-icon.tsx'
import { DayPopup } from '#admin/parts/form/day-popup.tsx'
import { LagosDay } from '#contracts/platform/lagos-day.ts'
import type { DatePreset } from '#domain/platform/date-presets.ts'
import { lagosDate, lagosDay } from '#domain/platform/lagos-time.ts'
import { chosenDays, chosenPreset, type DayRange, presetsOf, RANGE } from './day-range.ts'
import type { ListAddress } from './list-address.ts'
import css from './tools.module.css'

const NAMES: Record<DatePreset, string> = {
  today: 'Today',
  tomorrow: 'Tomorrow',
  yesterday: 'Yesterday',
  week: 'This week',
  month: 'This month',
}

/** One chip for a filter by days: a preset, or a range with a day picker for each end. */
export function DateChip({ range, address }: { range: DayRange; address: ListAddress }) {
  const id = useId()
  const chosen = chosenPreset(range, address.value)
  const days = chosenDays(range, address.value, lagosDay(new Date()))

  /** If the user chooses Range after a preset, the range starts with the days of the preset. */
  const choose = (next: string) =>
    address.change({
      [range.name]: next,
      [range.from]: next === RANGE ? days.from : null,
      [range.until]: next === RANGE ? days.until : null,
    })

  const select = useRef<HTMLSelectElement>(null)
  function remove() {
    // The pressed button disappears, so the focus goes to the control of the filter.
    select.current?.focus()
    choose('')
  }

  return (
    <span className={chosen ? `${css.chip} ${css.on}` : css.chip}>
      {!chosen && <AdminIcon name="plus" />}
      <label htmlFor={id}>{range.label}</label>
      <select ref={select} id={id} value={chosen} onChange={({ target }) => choose(target.value)}>
        <option value="">Any</option>
        {presetsOf(range).map((preset) => (
          <option key={preset} value={preset}>
            {NAMES[preset]}
          </option>
        ))}
        <option value={RANGE}>Date range</option>
      </select>
      {chosen === RANGE && <RangeDays range={range} address={address} />}
      {chosen && (
        <button type="button" aria-label={`Remove ${range.label} filter`} onClick={remove}>
          <AdminIcon name="close" />
        </button>
      )}
    </span>
  )
}

/** The days of a range. Either end may be open. Choosing a first day after the last day moves the last day. */
function RangeDays({ range, address }: { range: DayRange; address: ListAddress }) {
  const from = address.value(range.from) ?? ''
  const until = address.value(range.until) ?? ''
  const change = (days: Record<string, string>) => address.change({ [range.name]: RANGE, ...days })
  return (
    <>
      <DayPopup
        className={css.chipDay}
        label={`${range.label}: first day`}
        value={from}
        onChoose={(day) =>
          change({ [range.from]: day, ...(until && until < day ? { [range.until]: day } : {}) })
        }
      >
        from <b>{from ? shortDay(from) : 'any day'}</b>
      </DayPopup>
      <DayPopup
        className={css.chipDay}
        label={`${range.label}: last day`}
        value={until}
        min={from || undefined}
        onChoose={(day) => change({ [range.until]: day })}
      >
        until <b>{until ? shortDay(until) : 'any day'}</b>
      </DayPopup>
    </>
  )
}

/** Formats a day: `Tue 20 Jan`. A value in the URL that is not a valid day is shown unchanged. */
const shortDay = (day: string): string =>
  LagosDay.safeParse(day).success ? lagosDate(new Date(`${day}T12:00:00Z`)).slice(0, -5) : day
