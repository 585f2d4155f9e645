import css from './page-head.module.css'
import { usePageTitle } from './page-title.ts'

/** The heading of a screen. On a phone the top bar shows the same words, so only screen readers get the heading. */
export function PageHeading({ title }: { title: string }) {
  usePageTitle(title)
  return <h1 className={css.heading}>{title}</h1>
}
