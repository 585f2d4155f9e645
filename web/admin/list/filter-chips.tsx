import { useId } from 'react'
import { AdminIcon } from '#admin/admin-icon.tsx'
import type { Choice } from '#admin/form/select-field.tsx'
import type { ListAddress } from './list-address.ts'

/** A filter in the address: its name there and the choices people read. */
export type Filter = { name: string; label: string; choices: readonly Choice[] }

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
function FilterChip({ filter: { name, label, choices }, address }: { filter: Filter; address: ListAddress }) {
  const id = useId()
  const value = address.value(name) ?? ''
  return (
    <span className={value ? 'chip on' : 'chip'}>
      {!value && <AdminIcon name="plus" />}
      <label htmlFor={id}>{label}</label>
      <select id={id} value={value} onChange={({ target }) => address.change({ [name]: target.value })}>
        <option value="">Any</option>
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.label}
          </option>
        ))}
      </select>
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
