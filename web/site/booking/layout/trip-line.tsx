import { lagosDate, lagosInstant } from '#domain/lagos-time.ts'
import type { Draft } from '#site/booking/draft.ts'
import { buttonClass } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'

type Props = {
  draft: Draft
  /** Only on the first step: opens and closes the search form. */
  edit?: { isOpen: boolean; onToggle: () => void }
}

/** Shows route, date and passengers of the search, above the first three steps. */
export function TripLine({ draft, edit }: Props) {
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
        {edit && (
          <button
            id="change-search"
            type="button"
            className={buttonClass({ look: 'quiet', size: 'sm' })}
            aria-expanded={edit.isOpen}
            onClick={edit.onToggle}
          >
            Change search
          </button>
        )}
      </div>
    </div>
  )
}
