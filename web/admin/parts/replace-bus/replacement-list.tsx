import formCss from '#admin/parts/form/form.module.css'
import { Badge, type Tone } from '#admin/parts/list/badge.tsx'
import { ScrollTable } from '#admin/parts/list/scroll-table.tsx'
import { shortMoment } from '#admin/parts/list/short-time.ts'
import tableCss from '#admin/parts/list/table.module.css'
import textCss from '#admin/parts/styles/text.module.css'
import type { ReplacementPreview } from '#contracts/changes/bus-replacements.ts'
import { routeName } from '#domain/network/route-name.ts'
import { canTakeOver } from './can-take-over.ts'

type Trip = ReplacementPreview[number]

type Props = {
  trips: readonly Trip[]
  isTicked: (tripId: number) => boolean
  isStale: boolean
  onTick: (tripId: number, isOn: boolean) => void
}

const CHECKS: Record<Trip['check'], { tone: Tone; word: string }> = {
  ready: { tone: 'ok', word: 'Ready' },
  elsewhere: { tone: 'wait', word: 'Bus elsewhere' },
  clash: { tone: 'bad', word: 'Bus in use' },
  small: { tone: 'bad', word: 'Too small' },
}

const HEADS = ['Departure', 'Route', 'Sold', 'Seats', 'Check']

/** Lists the upcoming trips of a bus and shows for each whether the replacement bus can take it over. */
export function ReplacementList({ trips, isTicked, isStale, onTick }: Props) {
  return (
    <ScrollTable
      label="Upcoming trips"
      heads={HEADS}
      numbers={['Sold', 'Seats']}
      isStale={isStale}
      inDialog=""
    >
      <tbody>
        {trips.map((trip) => {
          const { tone, word } = CHECKS[trip.check]
          return (
            <tr key={trip.tripId}>
              <td className={textCss.nowrap}>
                <label className={formCss.check}>
                  <input
                    type="checkbox"
                    checked={canTakeOver(trip) && isTicked(trip.tripId)}
                    disabled={!canTakeOver(trip)}
                    onChange={({ target }) => onTick(trip.tripId, target.checked)}
                  />
                  {shortMoment(new Date(trip.departTime), new Date())}
                </label>
              </td>
              <td>{routeName(trip)}</td>
              <td className={tableCss.num}>{trip.soldSeats}</td>
              <td className={`${tableCss.num} ${textCss.nowrap}`}>{difference(trip.moreSeats)}</td>
              <td>
                <Badge tone={tone}>{word}</Badge>{' '}
                {trip.note && <span className={textCss.muted}>{trip.note}</span>}
              </td>
            </tr>
          )
        })}
      </tbody>
    </ScrollTable>
  )
}

const difference = (seats: number): string =>
  seats === 0 ? 'no change' : seats > 0 ? `${seats} more` : `${-seats} fewer`
