import { useId } from 'react'
import { AdminIcon } from '#admin/admin-icon.tsx'
import type { Choice } from '#admin/form/select-field.tsx'
import toolsCss from '#admin/list/tools.module.css'
import { FieldError } from '#ui/field.tsx'
import css from './schedule.module.css'

type Props = {
  buses: readonly Choice[]
  value: readonly string[]
  error: string | undefined
  onChange: (busIds: string[]) => void
}

/** Lists the chosen buses, each with a remove button, and a select to add another. */
export function BusPicker({ buses, value, error, onChange }: Props) {
  const id = useId()
  const left = buses.filter((bus) => !value.includes(bus.value))
  return (
    <fieldset className="w">
      <legend className={`legend ${css.legend}`}>Buses</legend>
      <div className={css.picked}>
        {value.map((busId) => {
          const label = buses.find((bus) => bus.value === busId)?.label ?? busId
          return (
            <span className={`${toolsCss.chip} ${toolsCss.on}`} key={busId}>
              {label}
              <button
                type="button"
                aria-label={`Take out ${label}`}
                onClick={() => onChange(value.filter((one) => one !== busId))}
              >
                <AdminIcon name="close" />
              </button>
            </span>
          )
        })}
        <span className={toolsCss.chip}>
          <AdminIcon name="plus" />
          <label htmlFor={id}>Add bus</label>
          <select
            id={id}
            name="busIds"
            value=""
            aria-invalid={error ? true : undefined}
            aria-describedby={error && `${id}-error`}
            onChange={({ target }) => target.value && onChange([...value, target.value])}
          >
            <option value="">Choose a bus</option>
            {left.map((bus) => (
              <option key={bus.value} value={bus.value}>
                {bus.label}
              </option>
            ))}
          </select>
        </span>
      </div>
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </fieldset>
  )
}
