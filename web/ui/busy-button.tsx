import type { ButtonHTMLAttributes, MouseEvent } from 'react'
import { Spinner } from './spinner.tsx'

export type BusyButtonProps = {
  /** While set, this text replaces the label and clicks do nothing. */
  busy?: string | false
} & ButtonHTMLAttributes<HTMLButtonElement>

/** An unstyled button. Each app has a Button that adds its own styles. */
export function BusyButton({ busy = false, type = 'button', onClick, children, ...rest }: BusyButtonProps) {
  // Uses aria-disabled instead of disabled, so that the button keeps the focus and screen readers read the new label.
  const press = (event: MouseEvent<HTMLButtonElement>) => (busy ? event.preventDefault() : onClick?.(event))
  return (
    <button
      {...rest}
      type={type}
      data-busy={busy ? true : undefined}
      aria-disabled={busy ? true : rest['aria-disabled']}
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
