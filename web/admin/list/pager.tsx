import { Button } from '#ui/button.tsx'

type Props = { page: number; pageSize: number; total: number; onTurn: (page: number) => void }

export function Pager({ page, pageSize, total, onTurn }: Props) {
  const pages = Math.max(1, Math.ceil(total / pageSize))
  const first = (page - 1) * pageSize + 1
  return (
    <div className="pager">
      <span>
        {total === 0 ? '0' : `${first}–${Math.min(total, first + pageSize - 1)}`} of {total}
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
