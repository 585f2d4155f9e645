import { useState } from 'react'
import { formErrors } from '#api/form-errors.ts'
import { EraseInput, type ErasureReceipt } from '#contracts/office/my-data.ts'
import { Button } from '#site/parts/form/button.tsx'
import cardCss from '#site/parts/form/card.module.css'
import { FieldError } from '#site/parts/form/field-error.tsx'
import formCss from '#site/parts/form/form.module.css'
import { Icon } from '#ui/icon.tsx'
import { useForm } from '#ui/use-form.ts'
import css from './my-data.module.css'
import { useErase } from './my-data-api.ts'

type Props = {
  dataKey: string
  /** Sentences that say why the data cannot be erased yet. */
  blocks: readonly string[]
  onErased: (receipt: ErasureReceipt) => void
}

export function EraseForm({ dataKey, blocks, onErased }: Props) {
  const [isUnderstood, setUnderstood] = useState(false)
  const erase = useErase()
  const values = { dataKey, isUnderstood }
  const { props, errorOf } = useForm({
    values,
    invalid: formErrors(EraseInput, values),
    onChange: () => {},
    onSubmit: () => erase.mutate({ dataKey, isUnderstood: true }, { onSuccess: onErased }),
    isBusy: erase.isPending,
  })
  const error = errorOf('isUnderstood')
  if (blocks.length > 0)
    return (
      <section className={`${cardCss.card} ${cardCss.body} ${css.part}`}>
        <h2>Erase my data</h2>
        <p>You cannot erase your data yet:</p>
        {blocks.map((block) => (
          <p key={block} className={cardCss.notice}>
            <Icon name="alert" />
            {block}
          </p>
        ))}
      </section>
    )
  return (
    <form className={`${cardCss.card} ${cardCss.body} ${formCss.form}`} {...props}>
      <h2>Erase my data</h2>
      <p>
        We remove your name, address, phone number, e-mail address, next of kin and messages at once. Amounts
        and dates of payments stay, without your name. You get a receipt.
      </p>
      <div>
        <div className={css.check}>
          <input
            id="erase-understood"
            name="isUnderstood"
            type="checkbox"
            checked={isUnderstood}
            aria-invalid={error ? true : undefined}
            aria-describedby={error && 'erase-error'}
            onChange={(event) => setUnderstood(event.target.checked)}
          />
          <label htmlFor="erase-understood">I understand that this cannot be undone.</label>
        </div>
        {error && <FieldError id="erase-error">{error}</FieldError>}
      </div>
      <Button type="submit" look="danger" size="lg" busy={erase.isPending && 'Erasing...'}>
        Erase my data
      </Button>
    </form>
  )
}
