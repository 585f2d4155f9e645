import { useId, useRef } from 'react'
import { AdminIcon } from '#admin/parts/admin-icon.tsx'
import type { Choice } from '#admin/parts/form/select-field.tsx'
import { DateChip } from './date-chip.tsx'
import type { DayRange } from './day-range.ts'
import type { ListAddress } from './list-address.ts'
import css from './tools.module.css'

/** A filter with one value in the URL: the parameter name, the label and the choices. */
type ChoiceFilter = { name: string; label: string; choices: readonly Choice[] }

export type Filter = ChoiceFilter | DayRange

export function FilterChips({ filters, address }: { filters: readonly Filter[]; address: ListAddress }) {
  return (
    <div className={css.chips}>
      {filters.map((filter) =>
        'from' in filter ? (
          <DateChip key={filter.name} range={filter} address={address} />
        ) : (
          <FilterChip key={filter.name} filter={filter} address={address} />
        ),
      )}
    </div>
  )
}

/** The chip is dashed while it has no value, and solid with its value and a remove button while it has one. */
function FilterChip({ filter, address }: { filter: ChoiceFilter; address: ListAddress }) {
  const id = useId()
  const { name, label } = filter
  const value = address.value(name) ?? ''
  const change = (next: string) => address.change({ [name]: next })
  const chip = useRef<HTMLSpanElement>(null)
  function remove() {
    // The pressed button disappears, so the focus goes to the control of the filter.
    chip.current?.querySelector<HTMLElement>('select, button')?.focus()
    change('')
  }
  return (
    <span ref={chip} className={value ? `${css.chip} ${css.on}` : css.chip}>
      {!value && <AdminIcon name="plus" />}
      <label htmlFor={id}>{label}</label>
      <select id={id} value={value} onChange={({ target }) => change(target.value)}>
        <option value="">Any</option>
        {filter.choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.label}
          </option>
        ))}
      </select>
      {value && (
        <button type="button" aria-label={`Remove ${label} filter`} onClick={remove}>
          <AdminIcon name="close" />
        </button>
      )}
    </span>
  )
}
