import css from './tag.module.css'

/** Shows a word in a small grey box. */
export function Tag({ children }: { children: string }) {
  return <span className={css.tag}>{children}</span>
}
