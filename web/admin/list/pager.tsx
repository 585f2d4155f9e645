import { grouped } from '#domain/grouped.ts'
import { Button } from '#ui/button.tsx'
import { lastPage } from './last-page.ts'

type Props = { page: number; pageSize: number; total: number; onTurn: (page: number) => void }

export function Pager({ page, pageSize, total, onTurn }: Props) {
  const pages = lastPage({ total, pageSize })
  const first = (page - 1) * pageSize + 1
  return (
    <div className="pager">
      <span>
        {total === 0 ? '0' : `${grouped(first)}–${grouped(Math.min(total, first + pageSize - 1))}`} of{' '}
        {grouped(total)}
      </span>
      <div className="end">
        <Button size="sm" disabled={page <= 1} onClick={() => onTurn(page - 1)}>
          Previous
        </Button>
        <span>
          Page {page} of {pages}
        </span>
        <Button size="sm" disabled={page >= pages} onClick={() => onTurn(page + 1)}>
          Next
        </Button>
      </div>
    </div>
  )
}
