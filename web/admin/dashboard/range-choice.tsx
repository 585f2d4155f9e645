import { useLocation, useSearch } from 'wouter'
import { Button } from '#admin/parts/form/button.tsx'
import { DAY_RANGES, type DayRange } from '#contracts/office/dashboard.ts'
import hiddenCss from '#ui/visually-hidden.module.css'
import css from './dashboard.module.css'

const NAMES: Record<DayRange, string> = { 7: '7 days', 30: '30 days', batch: 'Current batch' }

/** The range of the charts by day. It is in the URL, so that a link or a reload shows the same charts. */
export function useDayRange(): DayRange {
  const given = new URLSearchParams(useSearch()).get('range')
  return DAY_RANGES.find((range) => range === given) ?? DAY_RANGES[0]
}

export function RangeChoice() {
  const [path, navigate] = useLocation()
  const current = useDayRange()
  return (
    <fieldset className={css.ranges}>
      <legend className={hiddenCss.visuallyHidden}>Chart period</legend>
      {DAY_RANGES.map((range) => (
        <Button
          key={range}
          size="sm"
          look={range === current ? 'secondary' : 'quiet'}
          aria-pressed={range === current}
          onClick={() => navigate(`${path}?range=${range}`, { replace: true })}
        >
          {NAMES[range]}
        </Button>
      ))}
    </fieldset>
  )
}
