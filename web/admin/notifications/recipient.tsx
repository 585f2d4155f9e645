import { useQuery } from '@tanstack/react-query'
import { api } from '#admin/parts/api.ts'
import { ComboboxField } from '#admin/parts/form/combobox-field.tsx'
import { TextField } from '#admin/parts/form/text-field.tsx'
import { LoadFailed } from '#admin/parts/layout/query-states.tsx'
import { passengerCount } from '#admin/parts/passenger-count.ts'
import type { Audience, Draft } from '#admin/parts/records/send-draft.ts'
import { StaffTripPage } from '#contracts/network/staff-trips.ts'
import { routeName } from '#domain/network/route-name.ts'
import { lagosMoment } from '#domain/platform/lagos-time.ts'
import type { FieldProps } from '#ui/use-form.ts'
import { useReach } from './use-reach.ts'

type Props = {
  audience: Audience
  type: string
  text: (name: Exclude<keyof Draft, 'audience'>) => FieldProps
}

/** The field for the recipient: a contact, a booking reference or a trip. */
export function Recipient({ audience, type, text }: Props) {
  if (audience === 'trip') return <TripField type={type} {...text('tripId')} />
  if (audience === 'booking') {
    return (
      <TextField
        label="Booking reference"
        hint="As shown on the ticket. The message goes to the passenger on that booking."
        {...text('bookingToken')}
      />
    )
  }
  const isSms = type === 'sms'
  return (
    <TextField
      label="Contact info"
      hint={isSms ? 'A phone number, such as 0803 123 4567.' : 'An e-mail address.'}
      type={isSms ? 'tel' : 'email'}
      {...text('contactInfo')}
    />
  )
}

/** Lists the scheduled trips, upcoming departures first, then past ones. */
function TripField({ type, ...field }: FieldProps & { type: string }) {
  const trips = useQuery({
    queryKey: ['trips', 'to write to'],
    queryFn: () => api.get('/trips?sort=ahead&status=SCHEDULED&page=1&pageSize=200', StaffTripPage),
    staleTime: 0,
  })
  const reach = reachInWords(useReach(type, field.value), type)
  const choices = (trips.data?.data ?? []).map(({ id, route, departTime }) => ({
    value: `${id}`,
    label: `${routeName(route)}, ${lagosMoment(new Date(departTime))}`,
  }))
  if (trips.isError && !trips.data) return <LoadFailed things="trips" onRetry={() => trips.refetch()} />
  return <ComboboxField label="Trip" placeholder="Choose a trip" choices={choices} hint={reach} {...field} />
}

function reachInWords(count: number | undefined, type: string): string | undefined {
  if (count === undefined) return undefined
  if (count > 0) return `Goes to ${passengerCount(count)}.`
  return type === 'sms'
    ? 'This trip has no confirmed passengers yet.'
    : 'This trip has no confirmed passengers with an e-mail address yet.'
}
