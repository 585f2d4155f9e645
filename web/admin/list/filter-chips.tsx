import { useId } from 'react'
import { AdminIcon } from '#admin/admin-icon.tsx'
import type { Choice } from '#admin/form/select-field.tsx'
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
  return (
    <span className={value ? 'chip on' : 'chip'}>
      {!value && <AdminIcon name="plus" />}
      <label htmlFor={id}>{label}</label>
      {'isDay' in filter ? (
        <input
          id={id}
          type="date"
          min="2020-01-01"
          max="2099-12-31"
          value={value}
          // Anywhere on the chip, not only on the small picture of a calendar.
          onClick={({ currentTarget }) => currentTarget.showPicker()}
          onChange={({ target }) => address.change({ [name]: target.value })}
        />
      ) : (
        <select id={id} value={value} onChange={({ target }) => address.change({ [name]: target.value })}>
          <option value="">Any</option>
          {filter.choices.map((choice) => (
            <option key={choice.value} value={choice.value}>
              {choice.label}
            </option>
          ))}
        </select>
      )}
      {value && (
        <button
          type="button"
          aria-label={`Remove filter ${label}`}
          onClick={() => address.change({ [name]: null })}
        >
          <AdminIcon name="close" />
        </button>
      )}
    </span>
  )
}
