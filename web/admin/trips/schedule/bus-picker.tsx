import { AdminIcon } from '#admin/admin-icon.tsx'
import { ComboboxField } from '#admin/form/combobox-field.tsx'
import type { Choice } from '#admin/form/select-field.tsx'
import toolsCss from '#admin/list/tools.module.css'
import css from './schedule.module.css'

type Props = {
  buses: readonly Choice[]
  value: readonly string[]
  error: string | undefined
  onChange: (busIds: string[]) => void
}

/** Lists the chosen buses, each with a remove button, and a field to add another. */
export function BusPicker({ buses, value, error, onChange }: Props) {
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
                aria-label={`Remove ${label}`}
                onClick={() => onChange(value.filter((one) => one !== busId))}
              >
                <AdminIcon name="close" />
              </button>
            </span>
          )
        })}
      </div>
      <ComboboxField
        label="Add bus"
        placeholder="Choose a bus"
        choices={left}
        name="busIds"
        value=""
        error={error}
        onChange={({ target }) => target.value && onChange([...value, target.value])}
      />
    </fieldset>
  )
}
