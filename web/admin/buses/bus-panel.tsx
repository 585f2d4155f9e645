import formCss from '#admin/parts/form/form.module.css'
import { FormPanel } from '#admin/parts/form/form-panel.tsx'
import { Note } from '#admin/parts/form/note.tsx'
import { SelectField } from '#admin/parts/form/select-field.tsx'
import { SwitchField } from '#admin/parts/form/switch-field.tsx'
import { TextField } from '#admin/parts/form/text-field.tsx'
import { typedNumber } from '#admin/parts/form/typed-number.ts'
import { useContractForm } from '#admin/parts/form/use-contract-form.ts'
import { MiniBus } from '#admin/parts/seats/mini-bus.tsx'
import { type Bus, BusInput } from '#contracts/network/buses.ts'
import {
  BUS_TYPE_NAMES,
  BUS_TYPES,
  type BusType,
  CAPACITY,
  USUAL_SEATS_PER_ROW,
} from '#domain/network/bus-types.ts'
import { layoutFor } from '#domain/network/seat-layout.ts'
import css from './buses.module.css'
import { useSaveBus } from './buses-api.ts'
import { maintenanceWarning } from './maintenance-warning.ts'

const EMPTY = { plateNo: '', busType: '', capacity: '', seatsPerRow: '', amenities: '', isActive: true }

const TYPES = BUS_TYPES.map((value) => ({ value, label: BUS_TYPE_NAMES[value] }))

const isBusType = (text: string): text is BusType => BUS_TYPES.some((type) => type === text)

const listed = (text: string): string[] =>
  text
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean)

const asTyped = (bus: Bus) => ({
  ...bus,
  capacity: `${bus.capacity}`,
  seatsPerRow: `${bus.seatsPerRow}`,
  amenities: bus.amenities.join(', '),
})

/** Adds a bus, or edits `bus` if it is given. */
export function BusPanel({ bus, onClose }: { bus: Bus | null; onClose: () => void }) {
  const form = useContractForm({
    draft: `bus:${bus?.id ?? 'new'}`,
    initial: bus ? asTyped(bus) : EMPTY,
    schema: BusInput,
    read: ({ plateNo, busType, capacity, seatsPerRow, amenities, isActive }) => ({
      plateNo,
      busType,
      capacity: typedNumber(capacity),
      seatsPerRow: typedNumber(seatsPerRow),
      amenities: listed(amenities),
      isActive,
    }),
    change: useSaveBus(bus, { onDone: onClose }),
  })
  const { busType, isActive } = form.values
  const seatCount = typedNumber(form.values.capacity) ?? 0

  function chooseType(type: string) {
    const filled = isBusType(type) && {
      capacity: `${CAPACITY[type]}`,
      seatsPerRow: `${USUAL_SEATS_PER_ROW}`,
    }
    form.set({ busType: type, ...filled })
  }

  return (
    <FormPanel
      title={bus ? 'Edit Bus' : 'Add Bus'}
      onClose={onClose}
      form={form}
      submitLabel={bus ? 'Save Changes' : 'Create Bus'}
    >
      <TextField label="Bus Serial Number" {...form.text('plateNo')} />
      <SelectField
        label="Bus type"
        placeholder="Choose a type"
        choices={TYPES}
        hint="Choosing a type fills in the capacity and the seats per row."
        {...form.text('busType')}
        value={busType}
        onChange={({ target }) => chooseType(target.value)}
      />
      <div className={formCss.form}>
        <TextField label="Capacity" inputMode="numeric" {...form.text('capacity')} />
        <TextField label="Seats per row" inputMode="numeric" {...form.text('seatsPerRow')} />
      </div>
      <TextField
        label="Amenities"
        aside="(optional)"
        hint="Separated by commas, e.g. A/C, USB charging"
        {...form.text('amenities')}
      />
      <SwitchField
        label="Active"
        hint="When off, the bus is in Maintenance and is not offered in search or for new trips."
        {...form.check('isActive')}
      />
      {bus?.isActive && !isActive && bus.soldTripsAhead > 0 && (
        <Note tone="warn">{maintenanceWarning(bus.soldTripsAhead)}</Note>
      )}
      {layoutFor(seatCount) && (
        <div className={css.busPreview}>
          <MiniBus seatCount={seatCount} />
          <p className={formCss.hint}>The seat map for this bus: {seatCount} seats.</p>
        </div>
      )}
    </FormPanel>
  )
}
