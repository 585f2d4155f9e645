import { useState } from 'react'
import { Badge, type Tone } from '#admin/parts/list/badge.tsx'
import type { Column } from '#admin/parts/list/column.ts'
import { DataTable } from '#admin/parts/list/data-table.tsx'
import { PAGE_SIZES } from '#admin/parts/list/page-sizes.ts'
import { Pager } from '#admin/parts/list/pager.tsx'
import tableCss from '#admin/parts/list/table.module.css'
import type { ImportLine, ImportThings } from '#contracts/platform/imports.ts'
import css from './import.module.css'

const RESULTS: Record<ImportLine['result'], { tone: Tone; word: string }> = {
  new: { tone: 'ok', word: 'New' },
  change: { tone: 'info', word: 'Changes' },
  same: { tone: 'line', word: 'Unchanged' },
  wrong: { tone: 'bad', word: 'Error' },
}

const COLUMNS: Column<ImportLine>[] = [
  { head: 'Line', cell: ({ line }) => line },
  { head: 'Record', role: 'title', cell: ({ name }) => name },
  {
    head: 'Result',
    role: 'status',
    cell: ({ result }) => <Badge tone={RESULTS[result].tone}>{RESULTS[result].word}</Badge>,
  },
  { head: 'Notes', role: 'wide', cell: (line) => <Notes line={line} /> },
]

function Notes({ line: { notes } }: { line: ImportLine }) {
  if (notes.length === 0) return null
  return (
    <ul className={css.notes}>
      {notes.map(({ column, text }) => (
        <li key={`${column} ${text}`}>
          {column && <b>{column}: </b>}
          {text}
        </li>
      ))}
    </ul>
  )
}

/** The list is neither sorted nor searched here. It has the order of the server. */
const NO_ORDER = { sort: null, search: '', change: () => {} }

/** Lists the lines of the file with their verdicts, those with errors first. */
export function ImportLines({ things, lines }: { things: ImportThings; lines: readonly ImportLine[] }) {
  const [page, setPage] = useState(1)
  const [pageSize, setPageSize] = useState<number>(PAGE_SIZES[1])
  return (
    <div className={`${tableCss.list} ${tableCss.cards}`}>
      <DataTable
        label={`Lines of the file of ${things}`}
        columns={COLUMNS}
        rows={lines.slice((page - 1) * pageSize, page * pageSize)}
        rowKey={({ line }) => line}
        address={NO_ORDER}
        isStale={false}
      />
      <Pager
        page={page}
        pageSize={pageSize}
        total={lines.length}
        onTurn={setPage}
        onResize={(size) => {
          setPageSize(size)
          setPage(1)
        }}
      />
    </div>
  )
}
