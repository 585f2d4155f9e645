import { type ChangeEvent, useState } from 'react'
import { Link } from 'wouter'
import { AdminIcon } from '#admin/parts/admin-icon.tsx'
import { api } from '#admin/parts/api.ts'
import { TRIPS_SHOWN_IN } from '#admin/parts/data/trips-api.ts'
import { Button, buttonClass } from '#admin/parts/form/button.tsx'
import { Field } from '#admin/parts/form/field.tsx'
import formCss from '#admin/parts/form/form.module.css'
import { Note } from '#admin/parts/form/note.tsx'
import { Problem } from '#admin/parts/form/problem.tsx'
import cardCss from '#admin/parts/layout/card.module.css'
import headCss from '#admin/parts/layout/page-head.module.css'
import { PageHeading } from '#admin/parts/layout/page-heading.tsx'
import tableCss from '#admin/parts/list/table.module.css'
import { useChange } from '#admin/parts/use-change.ts'
import { ApiError } from '#api/api-error.ts'
import { keyPerContent } from '#api/idempotency-key.ts'
import type { Things } from '#api/things.ts'
import {
  IMPORT_COLUMNS,
  ImportAnswer,
  type ImportColumn,
  ImportPreviewAnswer,
  type ImportRequest,
  type ImportThings,
  MAX_IMPORT_BYTES,
} from '#contracts/platform/imports.ts'
import { saveFile } from '#ui/save-file.ts'
import css from './import.module.css'
import { ImportLines } from './import-lines.tsx'
import { countOf, importedInWords, previewInWords } from './import-words.ts'

const LISTS: Record<ImportThings, string> = { routes: 'Routes', buses: 'Buses', trips: 'Trips' }

const LEADS: Record<ImportThings, string> = {
  routes: 'A route that exists is changed where the file differs. All other routes stay as they are.',
  buses: 'A bus that exists is changed where the file differs. All other buses stay as they are.',
  trips: 'Times are Lagos times. A trip that exists stays as it is. Routes, buses and batches must exist.',
}

const TOO_BIG = 'A file can have at most 2 MB. Split it into several files.'

export const RoutesImportPage = () => <ImportPage things="routes" />
export const BusesImportPage = () => <ImportPage things="buses" />
export const TripsImportPage = () => <ImportPage things="trips" />

/** Shows what a CSV file would do, line by line, and then does all of it or nothing. */
function ImportPage({ things }: { things: ImportThings }) {
  const [chosen, setChosen] = useState<{ text: string; fieldError?: string }>({ text: '' })
  const preview = usePreviewImport(things)
  // A stale preview means that records have changed since, so it is computed again.
  const bring = useImport(things, {
    onFail: (error) => {
      if (error instanceof ApiError && error.code === 'STALE') preview.mutate(chosen.text)
    },
  })
  const fileError =
    chosen.fieldError ?? (preview.error instanceof ApiError ? preview.error.fields.file : undefined)

  async function choose({ target }: ChangeEvent<HTMLInputElement>) {
    const file = target.files?.[0]
    preview.reset()
    bring.reset()
    if (!file) return setChosen({ text: '' })
    if (file.size > MAX_IMPORT_BYTES) return setChosen({ text: '', fieldError: TOO_BIG })
    const text = await file.text()
    setChosen({ text })
    preview.mutate(text)
  }

  return (
    <>
      <nav className={headCss.crumb} aria-label="Breadcrumb">
        <Link href={`/${things}`}>
          <AdminIcon name="back" />
          {LISTS[things]}
        </Link>
      </nav>
      <div className={headCss.head}>
        <div>
          <PageHeading title={`Import ${things}`} />
          <p>{LEADS[things]}</p>
        </div>
        <div className={headCss.acts}>
          <Button onClick={() => saveTemplate(things)}>
            <AdminIcon name="download" />
            Download template
          </Button>
        </div>
      </div>
      <div className={css.page}>
        <section className={cardCss.card} aria-label="File">
          <div className={`${cardCss.body} ${css.body}`}>
            <Field
              label="CSV file"
              hint="At most 5,000 lines and 2 MB, saved as CSV UTF-8. An exported file can be imported again."
              error={fileError}
            >
              {(control) => (
                <input
                  {...control}
                  className={`${formCss.input} ${css.file}`}
                  type="file"
                  accept=".csv,text/csv"
                  // Clears the value. Otherwise the browser reports no change if the user corrects the file and chooses
                  // it again.
                  onClick={({ currentTarget }) => {
                    currentTarget.value = ''
                  }}
                  onChange={(event) => void choose(event)}
                />
              )}
            </Field>
            <ImportColumns things={things} />
          </div>
        </section>
        <Problem>{bring.problem ?? (fileError ? null : preview.problem)}</Problem>
        {preview.isPending && <p role="status">Checking the file...</p>}
        {bring.data && (
          <div className={css.done}>
            <Note tone="ok">{importedInWords(things, bring.data)}</Note>
            <Link className={buttonClass({ look: 'primary' })} href={`/${things}`}>
              See the {things}
            </Link>
          </div>
        )}
        {preview.data && !bring.data && (
          <>
            <div className={css.sum}>
              <p role="status">{previewInWords(things, preview.data)}</p>
              <Button
                look="primary"
                busy={bring.isPending && 'Importing...'}
                disabled={preview.data.wrong > 0 || preview.data.created + preview.data.changed === 0}
                onClick={() => bring.mutate({ file: chosen.text, digest: preview.data.digest })}
              >
                Import {countOf(things, preview.data.created + preview.data.changed)}
              </Button>
            </div>
            {preview.data.wrong > 0 && (
              <Note tone="warn">Correct these lines in your file, then choose the file again.</Note>
            )}
            <ImportLines key={preview.data.digest} things={things} lines={preview.data.lines} />
          </>
        )}
      </div>
    </>
  )
}

/** The byte order mark makes Excel read the file as UTF-8. */
function saveTemplate(things: ImportThings) {
  const columns: readonly ImportColumn[] = IMPORT_COLUMNS[things]
  const text = `\uFEFF${columns.map(({ heading }) => heading).join(',')}\r\n`
  saveFile(new Blob([text], { type: 'text/csv' }), `${things}-template.csv`)
}

/** Lists the headings that the file may have, with examples. */
function ImportColumns({ things }: { things: ImportThings }) {
  const columns: readonly ImportColumn[] = IMPORT_COLUMNS[things]
  return (
    <details className={css.columns}>
      <summary>Columns of the file</summary>
      <div className={tableCss.frame}>
        <table>
          <thead>
            <tr>
              <th scope="col">Heading</th>
              <th scope="col">Example</th>
            </tr>
          </thead>
          <tbody>
            {columns.map(({ heading, isNeeded, example }) => (
              <tr key={heading}>
                <th scope="row">
                  {heading}
                  {isNeeded && ' (required)'}
                </th>
                <td>{example}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  )
}

/**
 * The timeout of an import, longer than the server's own of two minutes. An import of 5,000 trips takes several
 * seconds.
 */
const LONG_MS = 125_000

const SHOWN_IN: Record<ImportThings, readonly Things[]> = {
  routes: ['routes', 'trips', 'bookings'],
  buses: ['buses', 'trips', 'bookings'],
  trips: TRIPS_SHOWN_IN,
}

const usePreviewImport = (things: ImportThings) =>
  useChange({
    call: async (file: string) =>
      (await api.post(`/${things}/import/preview`, { file }, ImportPreviewAnswer, {}, LONG_MS)).data,
    refresh: [],
    isInDialog: true,
  })

function useImport(things: ImportThings, { onFail }: { onFail: (error: unknown) => void }) {
  const [keyFor] = useState(keyPerContent)
  return useChange({
    call: async (request: ImportRequest) => {
      const headers = { 'idempotency-key': keyFor(request) }
      return (await api.post(`/${things}/import`, request, ImportAnswer, headers, LONG_MS)).data
    },
    refresh: SHOWN_IN[things],
    onFail,
    isInDialog: true,
  })
}
