import type { SubmitEvent } from 'react'
import { Button } from '#admin/parts/form/button.tsx'
import formCss from '#admin/parts/form/form.module.css'
import { grouped } from '#domain/platform/grouped.ts'
import { lastPage } from './last-page.ts'
import { PAGE_SIZES } from './page-sizes.ts'
import css from './pager.module.css'

type Props = {
  page: number
  pageSize: number
  total: number
  onTurn: (page: number) => void
  onResize: (pageSize: number) => void
}

/** With at least this many pages, users can type a page number. With fewer, Previous and Next are as fast. */
const PAGES_TO_JUMP = 4

export function Pager({ page, pageSize, total, onTurn, onResize }: Props) {
  const pages = lastPage({ total, pageSize })
  const first = (page - 1) * pageSize + 1
  return (
    <div className={css.pager} data-pager>
      {/* Announces the result of a search or a filter. */}
      <span role="status">
        {total === 0 ? '0' : `${grouped(first)}–${grouped(Math.min(total, first + pageSize - 1))}`} of{' '}
        {grouped(total)}
      </span>
      {total > PAGE_SIZES[0] && (
        <label className={css.size}>
          Rows per page
          <select
            className={formCss.select}
            value={pageSize}
            onChange={({ target }) => onResize(Number(target.value))}
          >
            {PAGE_SIZES.map((size) => (
              <option key={size} value={size}>
                {size}
              </option>
            ))}
          </select>
        </label>
      )}
      <div className={css.end}>
        {pages >= PAGES_TO_JUMP && <PageJump pages={pages} onTurn={onTurn} />}
        <TurnButton label="Previous" isPossible={page > 1} onTurn={() => onTurn(page - 1)} />
        <span className={css.turn}>
          Page {page} of {pages}
        </span>
        <TurnButton label="Next" isPossible={page < pages} onTurn={() => onTurn(page + 1)} />
      </div>
    </div>
  )
}

type TurnProps = { label: string; isPossible: boolean; onTurn: () => void }

/** Uses aria-disabled instead of disabled, so that the button keeps the focus on the first and the last page. */
function TurnButton({ label, isPossible, onTurn }: TurnProps) {
  return (
    <Button size="sm" aria-disabled={!isPossible || undefined} onClick={() => isPossible && onTurn()}>
      {label}
    </Button>
  )
}

/** Opens a page by its number. A number beyond the last page opens the last page. */
function PageJump({ pages, onTurn }: { pages: number; onTurn: (page: number) => void }) {
  function jump(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    const asked = Math.trunc(Number(new FormData(form).get('page')))
    if (asked >= 1) onTurn(Math.min(asked, pages))
    form.reset()
  }
  return (
    <form className={css.jump} onSubmit={jump}>
      <label>
        Go to page
        <input className={formCss.input} name="page" inputMode="numeric" autoComplete="off" maxLength={6} />
      </label>
    </form>
  )
}
