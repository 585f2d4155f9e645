import { useQuery } from '@tanstack/react-query'
import { DatePicker } from '#ui/calendar/date-picker.tsx'
import { busDaysQuery, noteOfDay, type Places } from './bus-days.ts'

type Props = {
  places: Places
  value: string
  today: string
  onChoose: (day: string) => void
  onClose: () => void
}

/** A calendar of travel dates that shows on which days buses run between two places. */
export function BusDayPicker({ places, value, today, onChoose, onClose }: Props) {
  const days = useQuery(busDaysQuery(places, today))
  return (
    <DatePicker
      title="Travel date"
      value={value}
      min={today}
      today={today}
      noteOf={(date) => noteOfDay(days.data, today, date)}
      onChoose={onChoose}
      onClose={onClose}
    />
  )
}
