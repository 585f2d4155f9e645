import type { ReactNode } from 'react'
import cardCss from '#site/parts/form/card.module.css'
import formCss from '#site/parts/form/form.module.css'

type Props = {
  /** The address to which the form is sent. */
  action: string
  /** The reference of the booking. The server refuses the form if this browser has opened another booking since. */
  of: string
  /** The idempotency key of the act. */
  stateKey?: string
  /** True for a form inside a card. */
  isBare?: boolean
  children: ReactNode
}

/** A form about the opened booking, which works without script. */
export function FormOf({ action, of, stateKey, isBare = false, children }: Props) {
  const className = isBare ? formCss.form : `${cardCss.card} ${cardCss.body} ${formCss.form}`
  return (
    <form className={className} method="post" action={action}>
      <input type="hidden" name="of" value={of} />
      {stateKey && <input type="hidden" name="key" value={stateKey} />}
      {children}
    </form>
  )
}
