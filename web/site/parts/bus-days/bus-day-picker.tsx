import { useQuery } from '@tanstack/react-query'
import { type Reporting, reportingInWords } from '#domain/network/reporting.ts'
import { DatePicker } from '#ui/calendar/date-picker.tsx'
import { busDaysQuery, noteOfDay, type Places } from './bus-days.ts'
import css from './reporting-batches.module.css'

type Props = {
  places: Places
  value: string
  today: string
  onChoose: (day: string) => void
  onClose: () => void
}

/** A calendar of travel dates that shows on which days buses run between two places, and which batches report then. */
export function BusDayPicker({ places, value, today, onChoose, onClose }: Props) {
  const { data } = useQuery(busDaysQuery(places, today))
  return (
    <DatePicker
      title="Travel date"
      value={value}
      min={today}
      today={today}
      noteOf={(date) => noteOfDay(data?.days, today, date)}
      onChoose={onChoose}
      onClose={onClose}
    >
      {data && data.batches.length > 0 && <ReportingBatches batches={data.batches} />}
    </DatePicker>
  )
}

/** Lists when the batches report at their camps: `2026 C Stream II reports to camp from Wed 18 to Fri 20 Nov`. */
function ReportingBatches({ batches }: { batches: readonly Reporting[] }) {
  return (
    <ul className={css.batches}>
      {batches.map((batch) => (
        <li key={batch.name}>{reportingInWords(batch)}</li>
      ))}
    </ul>
  )
}
