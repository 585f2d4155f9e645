import { useId } from 'react'
import { AdminIcon } from '#admin/admin-icon.tsx'
import { DayPopup } from '#admin/form/day-popup.tsx'
import type { Choice } from '#admin/form/select-field.tsx'
import { LagosDay } from '#contracts/lagos-day.ts'
import { lagosDate } from '#domain/lagos-time.ts'
import type { ListAddress } from './list-address.ts'
import css from './tools.module.css'

/** A filter stored in the URL: the parameter name, the label, and either a list of choices or a day picker. */
export type Filter = { name: string; label: string } & ({ choices: readonly Choice[] } | { isDay: true })

export function FilterChips({ filters, address }: { filters: readonly Filter[]; address: ListAddress }) {
  return (
    <div className={css.chips}>
      {filters.map((filter) => (
        <FilterChip key={filter.name} filter={filter} address={address} />
      ))}
    </div>
  )
}

/** The chip is dashed while it has no value, and solid with its value and a remove button while it has one. */
function FilterChip({ filter, address }: { filter: Filter; address: ListAddress }) {
  const id = useId()
  const { name, label } = filter
  const value = address.value(name) ?? ''
  const change = (next: string) => address.change({ [name]: next })
  return (
    <span className={value ? `${css.chip} ${css.on}` : css.chip}>
      {!value && <AdminIcon name="plus" />}
      {'isDay' in filter ? (
        <DayPopup className={css.chipDay} label={label} value={value} onChoose={change}>
          {label} {value && <b>{dayInWords(value)}</b>}
        </DayPopup>
      ) : (
        <>
          <label htmlFor={id}>{label}</label>
          <select id={id} value={value} onChange={({ target }) => change(target.value)}>
            <option value="">Any</option>
            {filter.choices.map((choice) => (
              <option key={choice.value} value={choice.value}>
                {choice.label}
              </option>
            ))}
          </select>
        </>
      )}
      {value && (
        <button type="button" aria-label={`Remove filter ${label}`} onClick={() => change('')}>
          <AdminIcon name="close" />
        </button>
      )}
    </span>
  )
}

/** Formats a day: `Tue 20 Jan`. A value in the URL that is not a valid day is shown unchanged. */
const dayInWords = (day: string): string =>
  LagosDay.safeParse(day).success ? lagosDate(new Date(`${day}T12:00:00Z`)).slice(0, -5) : day
