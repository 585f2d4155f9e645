import { type Reporting, reportingInWords } from '#domain/network/reporting.ts'
import css from './reporting-batches.module.css'

/** Lists when the batches report at their camps: `2026 C Stream II reports to camp from Wed 18 to Fri 20 Nov`. */
export function ReportingBatches({ batches }: { batches: readonly Reporting[] }) {
  return (
    <ul className={css.batches}>
      {batches.map((batch) => (
        <li key={batch.name}>{reportingInWords(batch)}</li>
      ))}
    </ul>
  )
}
