import { useId } from 'react'
import { AdminIcon } from '#admin/admin-icon.tsx'
import { DayPopup } from '#admin/form/day-popup.tsx'
import type { Choice } from '#admin/form/select-field.tsx'
import { LagosDay } from '#contracts/lagos-day.ts'
import { lagosDate } from '#domain/lagos-time.ts'
import type { ListAddress } from './list-address.ts'

/** A filter in the address: its name there, and the choices people read or a day they pick. */
export type Filter = { name: string; label: string } & ({ choices: readonly Choice[] } | { isDay: true })

export function FilterChips({ filters, address }: { filters: readonly Filter[]; address: ListAddress }) {
  return (
    <div className="chips">
      {filters.map((filter) => (
        <FilterChip key={filter.name} filter={filter} address={address} />
      ))}
    </div>
  )
}

/** Dashed while it filters nothing, solid with its value and a cross while it does. */
function FilterChip({ filter, address }: { filter: Filter; address: ListAddress }) {
  const id = useId()
  const { name, label } = filter
  const value = address.value(name) ?? ''
  const change = (next: string) => address.change({ [name]: next })
  return (
    <span className={value ? 'chip on' : 'chip'}>
      {!value && <AdminIcon name="plus" />}
      {'isDay' in filter ? (
        <DayPopup className="chip__day" label={label} value={value} onChoose={change}>
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

/** `Tue 20 Jan`; what somebody typed into the address instead of a day is shown as it is. */
const dayInWords = (day: string): string =>
  LagosDay.safeParse(day).success ? lagosDate(new Date(`${day}T12:00:00Z`)).slice(0, -5) : day
