import tableCss from '#admin/parts/list/table.module.css'
import { IMPORT_COLUMNS, type ImportColumn, type ImportThings } from '#contracts/platform/imports.ts'
import css from './import.module.css'

/** Lists the headings that the file may have, with examples. */
export function ImportColumns({ things }: { things: ImportThings }) {
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
