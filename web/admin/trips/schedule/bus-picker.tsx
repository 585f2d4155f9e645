import { useRef } from 'react'
import { AdminIcon } from '#admin/parts/admin-icon.tsx'
import { Button } from '#admin/parts/form/button.tsx'
import { ComboboxField } from '#admin/parts/form/combobox-field.tsx'
import formCss from '#admin/parts/form/form.module.css'
import type { Choice } from '#admin/parts/form/select-field.tsx'
import css from './schedule.module.css'

type Picked = { buses: readonly string[]; drivers: readonly string[] }

type Props = {
  buses: readonly Choice[]
  drivers: readonly Choice[]
  /** The ids of the chosen buses, and of their drivers in the same order. */
  value: Picked
  error: string | undefined
  onChange: (picked: Picked) => void
}

/** Lists the chosen buses, each with its driver and a remove button, and a field to add another bus. */
export function BusPicker({ buses, drivers, value, error, onChange }: Props) {
  const left = buses.filter((bus) => !value.buses.includes(bus.value))
  const labelOf = (busId: string) => buses.find((bus) => bus.value === busId)?.label ?? busId
  const field = useRef<HTMLFieldSetElement>(null)

  function remove(index: number) {
    // The pressed button disappears with its bus, so the focus goes to the field that adds one.
    field.current?.querySelector<HTMLInputElement>('input[name="buses"]')?.focus()
    onChange({ buses: value.buses.toSpliced(index, 1), drivers: value.drivers.toSpliced(index, 1) })
  }

  return (
    <fieldset className={formCss.wide} ref={field}>
      <legend className={`${formCss.legend} ${css.legend}`}>Buses</legend>
      {value.buses.map((busId, index) => (
        <div className={css.bus} key={busId}>
          <ComboboxField
            label={`Driver for ${labelOf(busId)}`}
            aside="(optional)"
            placeholder="Not assigned"
            choices={drivers}
            name="drivers"
            value={value.drivers[index] ?? ''}
            error={undefined}
            onChange={({ target }) =>
              onChange({ ...value, drivers: value.drivers.with(index, target.value) })
            }
          />
          <Button
            look="quiet"
            size="icon"
            aria-label={`Remove ${labelOf(busId)}`}
            onClick={() => remove(index)}
          >
            <AdminIcon name="close" />
          </Button>
        </div>
      ))}
      <ComboboxField
        label="Add bus"
        placeholder="Choose a bus"
        choices={left}
        name="buses"
        value=""
        error={error}
        onChange={({ target }) =>
          target.value && onChange({ buses: [...value.buses, target.value], drivers: [...value.drivers, ''] })
        }
      />
    </fieldset>
  )
}
