import type { ButtonHTMLAttributes, MouseEvent } from 'react'
import { Spinner } from './spinner.tsx'

type Look = {
  look?: 'primary' | 'secondary' | 'quiet' | 'amber' | 'danger' | 'danger-quiet'
  size?: 'sm' | 'lg' | 'icon' | 'icon-sm'
  block?: boolean
}

/** Returns the class names of a button. Links that look like buttons use them too. */
export function buttonClass({ look = 'secondary', size, block = false }: Look): string {
  return ['btn', `btn--${look}`, size && `btn--${size}`, block && 'btn--block'].filter(Boolean).join(' ')
}

type Props = Look & {
  /** While set, this text replaces the label and clicks do nothing. */
  busy?: string | false
} & Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'className'>

export function Button({
  look,
  size,
  block,
  busy = false,
  type = 'button',
  onClick,
  children,
  ...rest
}: Props) {
  const looks = buttonClass({
    ...(look && { look }),
    ...(size && { size }),
    ...(block !== undefined && { block }),
  })
  // aria-disabled instead of disabled: the button keeps the focus, and screen readers read the new label.
  const press = (event: MouseEvent<HTMLButtonElement>) => (busy ? event.preventDefault() : onClick?.(event))
  return (
    <button
      {...rest}
      type={type}
      className={busy ? `${looks} is-busy` : looks}
      aria-disabled={busy ? true : undefined}
      onClick={press}
    >
      {busy ? (
        <>
          <Spinner />
          {busy}
        </>
      ) : (
        children
      )}
    </button>
  )
}
