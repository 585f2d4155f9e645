import { type ReactNode, useState } from 'react'
import { REFUND_ACCOUNT_PATH } from '#domain/money/refund-account.ts'
import buttonCss from '#site/parts/form/button.module.css'
import { Button } from '#site/parts/form/button.tsx'
import cardCss from '#site/parts/form/card.module.css'
import formCss from '#site/parts/form/form.module.css'

type Props = {
  step: 'open' | 'form' | 'check' | 'send'
  hidden: Readonly<Record<string, string | null>>
  submit: string
  busy: string
  /** Another form, shown beside the button of this one. */
  aside?: ReactNode
  /** True if this form is the `aside` of another one. */
  isPart?: boolean
  children?: ReactNode
}

/** A form that the browser submits without script. With script, it ignores a second press. */
export function PlainForm({ step, hidden, submit, busy, aside, isPart = false, children }: Props) {
  const [isBusy, setBusy] = useState(false)
  const fields = (
    <form method="post" action={REFUND_ACCOUNT_PATH} className={formCss.form} onSubmit={() => setBusy(true)}>
      <input type="hidden" name="step" value={step} />
      {Object.entries(hidden).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value ?? ''} />
      ))}
      {children}
      <div className={buttonCss.actions}>
        <Button type="submit" look={isPart ? 'secondary' : 'primary'} size="lg" busy={isBusy && busy}>
          {submit}
        </Button>
      </div>
    </form>
  )
  if (isPart) return fields
  return (
    <section className={`${cardCss.card} ${cardCss.body} ${formCss.form}`}>
      {fields}
      {aside}
    </section>
  )
}
