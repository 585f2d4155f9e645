import type { ButtonHTMLAttributes, MouseEvent } from 'react'
import { Spinner } from './spinner.tsx'

type Look = {
  look?: 'primary' | 'secondary' | 'quiet' | 'amber' | 'danger' | 'danger-quiet'
  size?: 'sm' | 'lg' | 'icon' | 'icon-sm'
  block?: boolean
}

/** For links that look like buttons. */
export function buttonClass({ look = 'secondary', size, block = false }: Look): string {
  return ['btn', `btn--${look}`, size && `btn--${size}`, block && 'btn--block'].filter(Boolean).join(' ')
}

type Props = Look & {
  /** While set, these words replace the label and presses do nothing. */
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
  // aria-disabled instead of disabled: the focus stays where it is and the new words are read out.
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
