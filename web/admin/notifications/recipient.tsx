import { useQuery } from '@tanstack/react-query'
import { api } from '#admin/api.ts'
import { ComboboxField } from '#admin/form/combobox-field.tsx'
import { LoadFailed } from '#admin/layout/query-states.tsx'
import { AudienceAnswer } from '#contracts/notifications.ts'
import { StaffTripPage } from '#contracts/staff-trips.ts'
import { lagosMoment } from '#domain/lagos-time.ts'
import { routeName } from '#domain/route-name.ts'
import { TextField } from '#ui/field.tsx'
import type { FieldProps } from '#ui/use-form.ts'
import type { Audience, Draft } from './send-draft.ts'

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
        hint="As shown on the ticket. It goes to the passenger of that booking."
        autoComplete="off"
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
      autoComplete="off"
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
  const reach = useReach(type, field.value)
  const choices = (trips.data?.data ?? []).map(({ id, route, departTime }) => ({
    value: `${id}`,
    label: `${routeName(route)}, ${lagosMoment(new Date(departTime))}`,
  }))
  if (trips.isError && !trips.data) return <LoadFailed things="trips" onRetry={() => trips.refetch()} />
  return <ComboboxField label="Trip" placeholder="Choose a trip" choices={choices} hint={reach} {...field} />
}

function useReach(type: string, tripId: string): string | undefined {
  const { data } = useQuery({
    queryKey: ['notifications', 'reach', type, tripId],
    queryFn: () => api.get(`/notifications/passengers?type=${type}&tripId=${tripId}`, AudienceAnswer),
    enabled: tripId !== '',
    staleTime: 0,
  })
  if (!data) return undefined
  const { count } = data.data
  if (count === 0) return 'This trip has no confirmed passengers yet.'
  return count === 1 ? 'Goes to 1 passenger.' : `Goes to ${count} passengers.`
}
