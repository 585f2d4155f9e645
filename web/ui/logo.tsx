import { PRODUCT_NAME } from '#domain/platform/product-name.ts'
import sprite from './icons.svg'
import css from './logo.module.css'

type Props = {
  /** The name of the company. */
  name: string
  tone?: 'dark' | 'light'
  /** Sets the height. */
  className: string | undefined
}

/**
 * The mark and the name of the company. The name of the product is a drawing, any other name is text. Mark and drawing
 * are in the sprite of the icons, so that one request loads all. Hidden from screen readers, because a label or the
 * text around it contains the name.
 */
export function Logo({ name, tone = 'dark', className = '' }: Props) {
  const mark = `${sprite}#${tone === 'light' ? 'logo-mark-light' : 'logo-mark'}`
  if (name === PRODUCT_NAME)
    return (
      <svg className={`${css.drawn} ${className}`} viewBox="0 0 152 48" aria-hidden="true">
        <use href={mark} width="48" height="48" />
        <use href={`${sprite}#logo-word`} x="56" width="96" height="48" />
      </svg>
    )
  return (
    <span className={css.named} aria-hidden="true">
      <svg className={`${css.mark} ${className}`} viewBox="0 0 48 48" aria-hidden="true">
        <use href={mark} width="48" height="48" />
      </svg>
      <span className={css.name}>{name}</span>
    </span>
  )
}
