import formCss from '#admin/parts/form/form.module.css'
import { Badge, type Tone } from '#admin/parts/list/badge.tsx'
import { ScrollTable } from '#admin/parts/list/scroll-table.tsx'
import { shortMoment } from '#admin/parts/list/short-time.ts'
import tableCss from '#admin/parts/list/table.module.css'
import textCss from '#admin/parts/styles/text.module.css'
import css from '#admin/trips/trips.module.css'
import type { WeekCopyPreview } from '#contracts/changes/week-copies.ts'
import { routeName } from '#domain/network/route-name.ts'
import { isCopyPossible } from '#domain/network/week-copy.ts'
import { formatNaira, naira } from '#domain/platform/money.ts'
import { isBatchInactive } from './batch-inactive.ts'

type Copy = WeekCopyPreview['trips'][number]

type Props = {
  trips: readonly Copy[]
  /** The ids of the trips that the user unticked. */
  leftOut: readonly number[]
  isStale: boolean
  onChange: (leftOut: number[]) => void
}

const CHECKS: Record<Copy['check'], { tone: Tone; word: string }> = {
  ready: { tone: 'ok', word: 'Ready' },
  elsewhere: { tone: 'wait', word: 'Bus elsewhere' },
  night: { tone: 'wait', word: 'Night journey' },
  clash: { tone: 'bad', word: 'Bus in use' },
  maintenance: { tone: 'bad', word: 'Under maintenance' },
  batch: { tone: 'bad', word: 'Batch inactive' },
  route: { tone: 'bad', word: 'Route inactive' },
  exists: { tone: 'line', word: 'Already exists' },
  past: { tone: 'line', word: 'In the past' },
}

const HEADS = ['Departure', 'Bus', 'Driver', 'Price', 'Check']

/** Lists the copies by route. Each can be unticked, alone or with its route. */
export function CopyList({ trips, leftOut, isStale, onChange }: Props) {
  // If all trips have the same problem, the dialog names it once above the list.
  const hasOneNote = isBatchInactive(trips)
  const isTicked = ({ tripId }: Copy) => !leftOut.includes(tripId)

  function tick(some: readonly Copy[], isOn: boolean) {
    const ids = some.map(({ tripId }) => tripId)
    const others = leftOut.filter((id) => !ids.includes(id))
    onChange(isOn ? others : [...others, ...ids])
  }

  return (
    <ScrollTable
      label="Trips to copy"
      heads={HEADS}
      numbers={['Price']}
      isStale={isStale}
      inDialog={css.list}
    >
      {byRoute(trips).map(([name, ofRoute]) => {
        const possible = ofRoute.filter(isCopyPossible)
        const ticked = possible.filter(isTicked)
        return (
          <tbody key={name}>
            <tr>
              <th scope="rowgroup" colSpan={5}>
                <label className={formCss.check}>
                  <input
                    type="checkbox"
                    checked={ticked.length > 0}
                    disabled={possible.length === 0}
                    ref={(box) => {
                      if (box) box.indeterminate = ticked.length > 0 && ticked.length < possible.length
                    }}
                    onChange={() => tick(possible, ticked.length < possible.length)}
                  />
                  <b>{name}</b>
                  <span className={textCss.muted}>
                    {ticked.length} of {ofRoute.length === 1 ? '1 trip' : `${ofRoute.length} trips`}
                  </span>
                </label>
              </th>
            </tr>
            {ofRoute.map((trip) => (
              <CopyRow
                key={trip.tripId}
                trip={trip}
                isTicked={isTicked(trip)}
                hasOneNote={hasOneNote}
                onTick={(isOn) => tick([trip], isOn)}
              />
            ))}
          </tbody>
        )
      })}
    </ScrollTable>
  )
}

type RowProps = { trip: Copy; isTicked: boolean; hasOneNote: boolean; onTick: (isOn: boolean) => void }

function CopyRow({ trip, isTicked, hasOneNote, onTick }: RowProps) {
  const { tone, word } = CHECKS[trip.check]
  const isPossible = isCopyPossible(trip)
  return (
    <tr>
      <td className={textCss.nowrap}>
        <label className={formCss.check}>
          <input
            type="checkbox"
            checked={isPossible && isTicked}
            disabled={!isPossible}
            onChange={({ target }) => onTick(target.checked)}
          />
          {shortMoment(new Date(trip.departTime), new Date())}
        </label>
      </td>
      <td className={`${textCss.mono} ${textCss.nowrap}`}>{trip.plateNo}</td>
      <td>{trip.driverName ?? <span className={textCss.muted}>{trip.driverNote ?? 'None'}</span>}</td>
      <td className={tableCss.num}>{formatNaira(naira(trip.price))}</td>
      <td>
        <Badge tone={tone}>{word}</Badge>{' '}
        {trip.note && !hasOneNote && <span className={textCss.muted}>{trip.note}</span>}
      </td>
    </tr>
  )
}

function byRoute(trips: readonly Copy[]): [string, Copy[]][] {
  const groups = new Map<string, Copy[]>()
  for (const trip of trips) groups.set(routeName(trip), [...(groups.get(routeName(trip)) ?? []), trip])
  return [...groups]
}
