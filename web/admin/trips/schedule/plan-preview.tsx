import { Badge, type Tone } from '#admin/list/badge.tsx'
import type { TripPlanPreview } from '#contracts/trip-plans.ts'
import { lagosClock, lagosDate } from '#domain/lagos-time.ts'
import css from './schedule.module.css'

type PlannedTrip = TripPlanPreview['trips'][number]

const CHECKS: Record<PlannedTrip['check'], { tone: Tone; icon?: 'warn'; word: string }> = {
  ready: { tone: 'ok', word: 'Ready' },
  elsewhere: { tone: 'wait', word: 'Bus elsewhere' },
  clash: { tone: 'bad', icon: 'warn', word: 'Skipped' },
  past: { tone: 'bad', icon: 'warn', word: 'Skipped' },
}

/** Lists every trip of the plan with the result of its check. */
export function PlanPreview({ preview, isStale }: { preview: TripPlanPreview; isStale: boolean }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a frame that scrolls must be reachable by keyboard
    <section className={`frame ${css.plan}`} tabIndex={0} aria-label="Planned trips" aria-busy={isStale}>
      <table>
        <thead>
          <tr>
            <th scope="col">Departure</th>
            <th scope="col">Bus</th>
            <th scope="col" className="num">
              Seats
            </th>
            <th scope="col">Check</th>
          </tr>
        </thead>
        <tbody>
          {preview.trips.map((trip) => (
            <tr key={`${trip.busId} ${trip.departTime}`}>
              <td className="nowrap">{momentOf(trip)}</td>
              <td className="mono nowrap">{trip.plateNo}</td>
              <td className="num">{trip.seats}</td>
              <td>
                <Check trip={trip} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

function Check({ trip: { check, note } }: { trip: PlannedTrip }) {
  const { tone, icon, word } = CHECKS[check]
  return (
    <>
      <Badge tone={tone} {...(icon && { icon })}>
        {word}
      </Badge>{' '}
      {note && <span className="muted">{note}</span>}
    </>
  )
}

function momentOf({ departTime }: PlannedTrip): string {
  const at = new Date(departTime)
  return `${lagosDate(at).slice(0, -5)}, ${lagosClock(at)}`
}

/** Sums up a plan: `6 planned, 1 skipped, 220 seats`. Skipped trips count as planned, but their seats do not count. */
export const planInWords = ({ trips, skipped, seats }: TripPlanPreview): string =>
  [`${trips.length} planned`, skipped > 0 && `${skipped} skipped`, `${seats} seats`]
    .filter(Boolean)
    .join(', ')
