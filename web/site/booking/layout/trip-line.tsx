import { lagosDate, lagosInstant } from '#domain/platform/lagos-time.ts'
import type { Draft } from '#site/parts/draft/draft.ts'
import { buttonClass } from '#site/parts/form/button.tsx'
import sectionCss from '#site/parts/styles/section.module.css'
import { Icon } from '#ui/icon.tsx'
import hiddenCss from '#ui/visually-hidden.module.css'
import css from './step-layout.module.css'

type Props = {
  draft: Draft
  /** Opens and closes the search form. Given only on the first step. */
  edit?: { isOpen: boolean; onToggle: () => void }
}

/** Shows route, date and passengers of the search, above the first three steps. */
export function TripLine({ draft, edit }: Props) {
  const { departure, destination, date, passengers } = draft
  return (
    <div className={`${css.tripLine} ${sectionCss.onDark}`}>
      <div className={`${sectionCss.wrap} ${css.inner}`}>
        <p className={css.route}>
          {departure} <Icon name="arrow" className={css.arrow} />
          <span className={hiddenCss.visuallyHidden}>to</span> {destination}
        </p>
        <p className={css.meta}>
          {lagosDate(lagosInstant(date)).slice(0, -5)} · {passengers}{' '}
          {passengers === 1 ? 'passenger' : 'passengers'}
        </p>
        {edit && (
          <button
            id="change-search"
            type="button"
            className={`${buttonClass({ look: 'quiet', size: 'sm' })} ${css.change}`}
            aria-label="Change search"
            aria-expanded={edit.isOpen}
            onClick={edit.onToggle}
          >
            <span>
              Change<span className={css.wide}> search</span>
            </span>
          </button>
        )}
      </div>
    </div>
  )
}
