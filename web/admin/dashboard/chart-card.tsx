import type { ReactNode } from 'react'
import cardCss from '#admin/parts/layout/card.module.css'
import hiddenCss from '#ui/visually-hidden.module.css'
import css from './dashboard.module.css'

type Props = {
  title: string
  aside?: ReactNode
  /** True shows 'No data yet' instead of an empty chart. */
  isEmpty: boolean
  children: ReactNode
}

export function ChartCard({ title, aside, isEmpty, children }: Props) {
  return (
    <section className={cardCss.card}>
      <header>
        <h2>{title}</h2>
        {aside && <span className={cardCss.end}>{aside}</span>}
      </header>
      <div className={cardCss.body}>{isEmpty ? <p className={css.chartNone}>No data yet</p> : children}</div>
    </section>
  )
}

type Numbers = { caption: string; heads: readonly string[]; rows: readonly (readonly string[])[] }

/** The numbers of a chart as a table, for users who cannot see the chart or need exact values. */
export function NumbersTable({ caption, heads, rows }: Numbers) {
  return (
    <details className={css.chartNumbers}>
      <summary>Show figures</summary>
      <table>
        <caption className={hiddenCss.visuallyHidden}>{caption}</caption>
        <thead>
          <tr>
            {heads.map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([first, ...rest]) => (
            <tr key={first}>
              <th scope="row">{first}</th>
              {rest.map((cell, at) => (
                <td key={heads[at + 1]}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  )
}
