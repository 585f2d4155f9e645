import textCss from '#admin/parts/styles/text.module.css'
import type { DashboardDays } from '#contracts/office/dashboard.ts'
import { grouped } from '#domain/platform/grouped.ts'
import { ChartCard } from './chart-card.tsx'
import css from './dashboard.module.css'

type Props = { funnel: DashboardDays['funnel']; period: string }

/** Shows how many online bookings reach each step. Searches are not recorded, so the first step is the held seats. */
export function BookingFunnel({ funnel: { held, started, paid }, period }: Props) {
  const steps = [
    { name: 'Seats held', count: held },
    { name: 'Payment started', count: started },
    { name: 'Paid', count: paid },
  ]
  return (
    <ChartCard title="Online bookings" aside={period} isEmpty={held === 0}>
      <ol className={css.funnel}>
        {steps.map(({ name, count }) => {
          const share = `${Math.round((count / held) * 100)}%`
          return (
            <li key={name}>
              <span>{name}</span>
              <span className={textCss.num}>
                <b>{grouped(count)}</b> <span className={textCss.muted}>{share}</span>
              </span>
              <span className={css.funnelBar} aria-hidden="true">
                <i style={{ width: share }} />
              </span>
            </li>
          )
        })}
      </ol>
    </ChartCard>
  )
}
