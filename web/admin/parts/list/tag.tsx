import css from './cells.module.css'

/** Shows a word in a small grey box. */
export function Tag({ children }: { children: string }) {
  return <span className={css.tag}>{children}</span>
}
