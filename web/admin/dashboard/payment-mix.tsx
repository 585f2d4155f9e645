import { useQuery } from '@tanstack/react-query'
import { Loaded } from '#admin/parts/layout/query-states.tsx'
import textCss from '#admin/parts/styles/text.module.css'
import type { DashboardCharts } from '#contracts/office/dashboard.ts'
import { formatNaira, kobo } from '#domain/platform/money.ts'
import { ChartCard } from './chart-card.tsx'
import css from './dashboard.module.css'
import { chartsQuery } from './dashboard-api.ts'
import { mixLabel } from './format-figures.ts'

/**
 * The share of each payment channel this month. The bar is hidden from screen readers, because the list has the same
 * data.
 */
export function PaymentMix() {
  const charts = useQuery(chartsQuery())
  return (
    <Loaded things="payment mix" query={charts}>
      {({ mix }) => <Mix shares={sharesOf(mix)} />}
    </Loaded>
  )
}

/** The colours of the shares, in the order of the list. */
const COLOURS = [css.mix0, css.mix1, css.mix2, css.mix3, css.mix4, css.mix5, css.mix6, css.mix7, css.mix8]

function Mix({ shares }: { shares: Share[] }) {
  return (
    <ChartCard title="Payment mix" aside="Paid this month" isEmpty={shares.length === 0}>
      <div className={css.mixBar} aria-hidden="true">
        {shares.map(({ name, percent }, at) => (
          <i key={name} className={COLOURS[at]} style={{ width: `${percent}%` }} />
        ))}
      </div>
      <ul className={css.mix}>
        {shares.map(({ name, amount, percent }, at) => (
          <li key={name}>
            <span className={`${css.sw} ${COLOURS[at] ?? ''}`} />
            <span>{name}</span>
            <span className={textCss.num}>{formatNaira(kobo(amount))}</span>
            <span className={`${textCss.num} ${textCss.muted}`}>{Math.round(percent)}%</span>
          </li>
        ))}
      </ul>
    </ChartCard>
  )
}

type Share = { name: string; amount: number; percent: number }

/** Adds up channels that have the same name. */
function sharesOf(mix: DashboardCharts['mix']): Share[] {
  const amounts = new Map<string, number>()
  for (const one of mix) amounts.set(mixLabel(one), (amounts.get(mixLabel(one)) ?? 0) + one.amount)
  const total = [...amounts.values()].reduce((sum, amount) => sum + amount, 0)
  return [...amounts].map(([name, amount]) => ({ name, amount, percent: (amount / total) * 100 }))
}
