import { formatNaira, naira } from '#domain/money.ts'
import { layoutFor } from '#domain/seat-layout.ts'
import { dropSeats, missingSeats, withoutSeats } from '#site/booking/draft-changes.ts'
import { updateDraft } from '#site/booking/stored-draft.ts'
import { useWizard } from '#site/booking/wizard-context.ts'
import { Icon } from '#ui/icon.tsx'
import css from './choose-seats.module.css'
import { seatPlace } from './drawn-rows.ts'

export function SelectedSeats() {
  const { draft } = useWizard()
  const missing = missingSeats(draft)
  const layout = layoutFor(draft.seatCount ?? 0)
  const price = draft.selectedBus && formatNaira(naira(draft.selectedBus.price))
  return (
    <>
      <div className="spread">
        <h2>Selected seats</h2>
        {draft.selectedSeats.length > 0 && (
          <button type="button" className="linkbtn" onClick={() => updateDraft(withoutSeats)}>
            Clear All
          </button>
        )}
      </div>
      <ul className={css.picked}>
        {draft.selectedSeats.map(({ seatId, seatNo }) => (
          <li key={seatId}>
            <span className="num" aria-hidden="true">
              {seatNo}
            </span>
            <span>
              <b>Seat {seatNo}</b>
              <small>{layout && seatPlace(layout, seatNo)}</small>
            </span>
            <span className={css.seatprice}>{price}</span>
            <button
              type="button"
              className="iconbtn iconbtn--bare"
              aria-label={`Remove seat ${seatNo}`}
              onClick={() => updateDraft((now) => dropSeats(now, [seatNo]))}
            >
              <Icon name="x" />
            </button>
          </li>
        ))}
        {missing > 0 && (
          <li className={css.todo}>
            <span className="num" aria-hidden="true">
              ?
            </span>
            Select {missing} more seat(s)
          </li>
        )}
      </ul>
    </>
  )
}
