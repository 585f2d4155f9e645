import { lagosDate, lagosInstant } from '#domain/lagos-time.ts'
import type { Draft } from '#site/booking/draft.ts'
import { buttonClass } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'

/** Shows route, date and passengers of the search, above the first three steps. */
export function TripLine({ draft, onEdit }: { draft: Draft; onEdit?: () => void }) {
  const { departure, destination, date, passengers } = draft
  return (
    <div className="tripline on-dark">
      <div className="wrap tripline__in">
        <p className="tripline__route">
          {departure} <Icon name="arrow" />
          <span className="visually-hidden">to</span> {destination}
        </p>
        <p className="tripline__meta">
          {lagosDate(lagosInstant(date))} · {passengers} {passengers === 1 ? 'passenger' : 'passengers'}
        </p>
        {onEdit && (
          <button type="button" className={buttonClass({ look: 'quiet', size: 'sm' })} onClick={onEdit}>
            Change search
          </button>
        )}
      </div>
    </div>
  )
}
