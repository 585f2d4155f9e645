import { useRef } from 'react'
import { layoutFor } from '#domain/network/seat-layout.ts'
import { formatNaira, naira } from '#domain/platform/money.ts'
import layoutCss from '#site/booking/layout/step-layout.module.css'
import { useWizard } from '#site/booking/wizard-context.ts'
import type { Draft } from '#site/parts/draft/draft.ts'
import { dropSeats, missingSeats, withoutSeats } from '#site/parts/draft/draft-changes.ts'
import { updateDraft } from '#site/parts/draft/stored-draft.ts'
import buttonCss from '#site/parts/form/button.module.css'
import css from '#site/parts/seats/choose-seats.module.css'
import { seatPlace } from '#site/parts/seats/drawn-rows.ts'
import textCss from '#site/parts/styles/text.module.css'
import { Icon } from '#ui/icon.tsx'
import iconButtonCss from '#ui/icon-button.module.css'

export function SelectedSeats() {
  const { draft } = useWizard()
  const title = useRef<HTMLHeadingElement>(null)
  // The pressed button disappears with its seat, so the focus goes to the title of the list.
  function remove(change: (now: Draft) => Draft) {
    title.current?.focus({ preventScroll: true })
    updateDraft(change)
  }
  const missing = missingSeats(draft)
  const layout = layoutFor(draft.seatCount ?? 0)
  const price = draft.selectedBus && formatNaira(naira(draft.selectedBus.price))
  return (
    <>
      <div className={layoutCss.cardHead}>
        <h2 ref={title} className={layoutCss.title} tabIndex={-1}>
          Selected seats
        </h2>
        {draft.selectedSeats.length > 0 && (
          <button type="button" className={buttonCss.linkButton} onClick={() => remove(withoutSeats)}>
            Clear All
          </button>
        )}
      </div>
      <ul className={css.picked}>
        {draft.selectedSeats.map(({ seatId, seatNo }) => (
          <li key={seatId}>
            <span className={`${textCss.num} ${css.num}`} aria-hidden="true">
              {seatNo}
            </span>
            <b>Seat {seatNo}</b>
            <span className={css.seatprice}>{price}</span>
            <small>{layout && seatPlace(layout, seatNo)}</small>
            <button
              type="button"
              className={`${iconButtonCss.iconButton} ${iconButtonCss.bare}`}
              aria-label={`Remove seat ${seatNo}`}
              onClick={() => remove((now) => dropSeats(now, [seatNo]))}
            >
              <Icon name="x" />
            </button>
          </li>
        ))}
        {missing > 0 && (
          <li className={css.todo}>
            <span className={`${textCss.num} ${css.num}`} aria-hidden="true">
              ?
            </span>
            Select {missing} more seat(s)
          </li>
        )}
      </ul>
    </>
  )
}
