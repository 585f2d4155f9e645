import { useQuery } from '@tanstack/react-query'
import { DatePicker } from '#ui/calendar/date-picker.tsx'
import { busDaysQuery, noteOfDay, type Places } from './bus-days.ts'
import { ReportingBatches } from './reporting-batches.tsx'

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
