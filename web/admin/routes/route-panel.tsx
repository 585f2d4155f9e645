import choicesCss from '#admin/parts/form/choices.module.css'
import formCss from '#admin/parts/form/form.module.css'
import { FormPanel } from '#admin/parts/form/form-panel.tsx'
import { Note } from '#admin/parts/form/note.tsx'
import { SelectField } from '#admin/parts/form/select-field.tsx'
import { SwitchField } from '#admin/parts/form/switch-field.tsx'
import { TextField } from '#admin/parts/form/text-field.tsx'
import { typedNumber } from '#admin/parts/form/typed-number.ts'
import { UnitField } from '#admin/parts/form/unit-field.tsx'
import { useContractForm } from '#admin/parts/form/use-contract-form.ts'
import { StopsFields } from '#admin/parts/stops/stops-fields.tsx'
import { typedStops } from '#admin/parts/stops/typed-stops.ts'
import { type Route, RouteInput } from '#contracts/network/routes.ts'
import { hasNewStop, NO_STOPS } from '#domain/network/stops.ts'
import { soldTripsInWords } from '#domain/network/trips-ahead.ts'
import { useSaveRoute } from './routes-api.ts'

/** The initial values of the form. For a return route, the places are swapped. */
export type RouteDraft = Pick<
  Route,
  'origin' | 'destination' | 'distanceKm' | 'duration' | 'paymentType' | 'isActive' | 'stops'
>

export const NEW_ROUTE: RouteDraft = {
  origin: '',
  destination: '',
  distanceKm: null,
  duration: '',
  paymentType: 'Full',
  isActive: true,
  stops: NO_STOPS,
}

const PAYMENT_TYPES = [
  { value: 'Full', label: 'Full' },
  { value: 'Split', label: 'Split' },
]

type Props = { draft: RouteDraft; route: Route | null; onClose: () => void }

/** Edits `route`, or adds a route if it is null. `draft` has the initial values of the form. */
export function RoutePanel({ draft, route, onClose }: Props) {
  const { stops, ...fields } = draft
  const form = useContractForm({
    draft: `route:${route?.id ?? 'new'}`,
    initial: { ...fields, distanceKm: `${draft.distanceKm ?? ''}`, ...stops },
    schema: RouteInput,
    read: ({ origin, destination, distanceKm, duration, paymentType, isActive, ...typed }) => ({
      origin,
      destination,
      distanceKm: typedNumber(distanceKm) ?? null,
      duration,
      paymentType,
      isActive,
      stops: typedStops(typed),
    }),
    change: useSaveRoute(route, { onDone: onClose }),
  })
  const isRenamed =
    route && (form.values.origin !== route.origin || form.values.destination !== route.destination)

  return (
    <FormPanel
      title={route ? 'Edit Route' : 'Add Route'}
      onClose={onClose}
      form={form}
      submitLabel={route ? 'Save Changes' : 'Create Route'}
    >
      <div className={formCss.form}>
        <TextField label="Origin" {...form.text('origin')} />
        <TextField label="Destination" {...form.text('destination')} />
        <UnitField label="Distance" aside="(optional)" unit="km" {...form.text('distanceKm')} />
        <TextField label="Duration" hint="For example: 9 hours" {...form.text('duration')} />
      </div>
      {isRenamed && route.soldTripsAhead > 0 && (
        <Note tone="warn">
          {soldTripsInWords(route.soldTripsAhead)}. Their tickets will show the new places.
        </Note>
      )}
      <fieldset className={choicesCss.choices}>
        <legend className={`${formCss.legend} ${choicesCss.question}`}>Boarding and drop-off</legend>
        <StopsFields text={form.text} />
      </fieldset>
      {route && route.soldTripsAhead > 0 && hasNewStop(route.stops, typedStops(form.values)) && (
        <Note tone="warn">
          {soldTripsInWords(route.soldTripsAhead)}. They will be notified of the new place. Those with an
          e-mail address will get a new ticket.
        </Note>
      )}
      <SelectField
        label="Payment type"
        choices={PAYMENT_TYPES}
        hint="Split: ₦5,000 per passenger now, the balance later."
        {...form.text('paymentType')}
      />
      <SwitchField
        label="Active"
        hint="An active route is shown in search. Trips on an inactive route are kept but not sold."
        {...form.check('isActive')}
      />
    </FormPanel>
  )
}
