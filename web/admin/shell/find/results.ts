import type { AdminIconName } from '#admin/parts/admin-icon.tsx'
import type { Screen } from '#admin/shell/screens.ts'
import type { Found } from '#contracts/office/find.ts'
import { formatReference } from '#domain/bookings/booking-reference.ts'
import { BUS_TYPE_NAMES } from '#domain/network/bus-types.ts'
import { routeName } from '#domain/network/route-name.ts'
import type { Permission } from '#domain/people/permissions.ts'
import { lagosMoment } from '#domain/platform/lagos-time.ts'
import { formatNaira, kobo } from '#domain/platform/money.ts'

/** A result of Find. Choosing it opens `href`. */
export type Result = { label: string; detail: string; icon: AdminIconName; href: string }

export type ResultGroup = { title: string; results: Result[] }

type May = (permission: Permission) => boolean

/** The maximum number of screens or actions in a group. The server has the same limit for each kind of record. */
const MOST_OF_A_KIND = 5

/** Returns the screens and actions that are open to the user and whose name contains every word of the search. */
export function screenGroups(screens: readonly Screen[], may: May, search: string): ResultGroup[] {
  const named = screens.flatMap(({ path, link, name }): Result[] => {
    const entry = link ?? name
    if (!entry) return []
    const keys = link ? `G ${link.key.toUpperCase()}` : ''
    return [{ label: entry.label, icon: entry.icon, href: path, detail: keys }]
  })
  const actions = screens
    .flatMap((screen) => screen.actions ?? [])
    .filter(({ permission }) => may(permission))
    .map(({ label, href }): Result => ({ label, icon: 'plus', href, detail: '' }))
  return filled([
    { title: 'Screens', results: matching(named, search) },
    { title: 'Actions', results: matching(actions, search) },
  ])
}

/** Returns the records that the server found. */
export const recordGroups = (found: Found, may: May): ResultGroup[] =>
  filled([
    {
      title: 'Bookings',
      results: found.bookings.map((booking) => ({
        label: `${booking.passengerName}, ${formatReference(booking.bookingToken)}`,
        detail: [booking.status, booking.mobile, routeName(booking.route), moment(booking)].join(', '),
        icon: 'booking',
        href: `/bookings/${booking.id}`,
      })),
    },
    {
      title: 'Payments',
      results: found.payments.map(({ reference, status, amount, passengerName }) => ({
        label: reference,
        detail: [status, formatNaira(kobo(amount)), passengerName].join(', '),
        icon: 'payment',
        href: `/payments?search=${encodeURIComponent(reference)}`,
      })),
    },
    {
      title: 'Trips',
      results: found.trips.map((trip) => ({
        label: `${routeName(trip.route)}, ${moment(trip)}`,
        detail: [trip.status, trip.plateNo].join(', '),
        icon: 'trip',
        href: tripPath(trip, may),
      })),
    },
    {
      title: 'Buses',
      results: found.buses.map(({ plateNo, busType, isActive }) => ({
        label: plateNo,
        detail: [BUS_TYPE_NAMES[busType], isActive ? 'Active' : 'Maintenance'].join(', '),
        icon: 'bus',
        href: `/buses?search=${encodeURIComponent(plateNo)}`,
      })),
    },
  ])

/** Returns the most detailed page about the trip that the user may open. */
function tripPath({ id, plateNo }: Found['trips'][number], may: May): string {
  if (may('seats.view')) return `/trips/${id}/seats`
  if (may('boarding.view') || may('own-trips.view')) return `/boarding/${id}`
  if (may('bookings.view')) return `/bookings?tripId=${id}`
  return `/trips?search=${encodeURIComponent(plateNo)}`
}

const moment = ({ departTime }: { departTime: string }): string => lagosMoment(new Date(departTime))

function matching(results: readonly Result[], search: string): Result[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean)
  return results
    .filter(({ label }) => words.every((word) => label.toLowerCase().includes(word)))
    .slice(0, MOST_OF_A_KIND)
}

const filled = (groups: ResultGroup[]): ResultGroup[] => groups.filter(({ results }) => results.length > 0)
