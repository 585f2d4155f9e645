import { Badge, type Tone } from '#admin/parts/list/badge.tsx'
import { ScrollTable } from '#admin/parts/list/scroll-table.tsx'
import { shortMoment } from '#admin/parts/list/short-time.ts'
import tableCss from '#admin/parts/list/table.module.css'
import textCss from '#admin/parts/styles/text.module.css'
import type { TripPlanPreview } from '#contracts/changes/trip-plans.ts'
import { routeName } from '#domain/network/route-name.ts'
import css from './schedule.module.css'

type PlannedTrip = TripPlanPreview['trips'][number]

const CHECKS: Record<PlannedTrip['check'], { tone: Tone; icon?: 'warn'; word: string }> = {
  ready: { tone: 'ok', word: 'Ready' },
  elsewhere: { tone: 'wait', word: 'Bus elsewhere' },
  clash: { tone: 'bad', icon: 'warn', word: 'Skipped' },
  past: { tone: 'bad', icon: 'warn', word: 'Skipped' },
}

const HEADS = ['Departure', 'Route', 'Bus', 'Driver', 'Seats', 'Check']

/** Lists every trip of the plan with the result of its check. */
export function PlanPreview({ preview, isStale }: { preview: TripPlanPreview; isStale: boolean }) {
  return (
    <ScrollTable
      label="Planned trips"
      heads={HEADS}
      numbers={['Seats']}
      isStale={isStale}
      inDialog={css.plan}
    >
      <tbody>
        {preview.trips.map((trip, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two plans can name the same bus at the same time
          <tr key={index}>
            <td className={textCss.nowrap}>{shortMoment(new Date(trip.departTime), new Date())}</td>
            <td>{routeName(trip)}</td>
            <td className={`${textCss.mono} ${textCss.nowrap}`}>{trip.plateNo}</td>
            <td>{trip.driverName ?? <span className={textCss.muted}>{trip.driverNote ?? 'None'}</span>}</td>
            <td className={tableCss.num}>{trip.seats}</td>
            <td>
              <Check trip={trip} />
            </td>
          </tr>
        ))}
      </tbody>
    </ScrollTable>
  )
}

function Check({ trip: { check, note } }: { trip: PlannedTrip }) {
  const { tone, icon, word } = CHECKS[check]
  return (
    <>
      <Badge tone={tone} {...(icon && { icon })}>
        {word}
      </Badge>{' '}
      {note && <span className={textCss.muted}>{note}</span>}
    </>
  )
}

/** Sums up a plan: `6 planned, 1 of them skipped, 220 seats`. The seats of skipped trips do not count. */
export const planInWords = ({ trips, skipped, seats }: TripPlanPreview): string =>
  [`${trips.length} planned`, skipped > 0 && `${skipped} of them skipped`, `${seats} seats`]
    .filter(Boolean)
    .join(', ')
