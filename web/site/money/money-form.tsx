import { useState } from 'react'
import { formErrors } from '#api/form-errors.ts'
import type { MoneySearch } from '#contracts/money/money-page.ts'
import { Button } from '#site/parts/form/button.tsx'
import cardCss from '#site/parts/form/card.module.css'
import formCss from '#site/parts/form/form.module.css'
import { TextField } from '#site/parts/form/text-field.tsx'
import { Icon } from '#ui/icon.tsx'
import { useForm } from '#ui/use-form.ts'
import { searchOf, TypedSearch } from './typed-search.ts'

type Props = {
  isBusy: boolean
  /** The reason why the last search found nothing. */
  problem: string | null
  onSubmit: (search: MoneySearch) => void
}

export function MoneyForm({ isBusy, problem, onSubmit }: Props) {
  const [values, setValues] = useState<TypedSearch>({ reference: '', proof: '' })
  const { props, text } = useForm({
    values,
    invalid: formErrors(TypedSearch, values),
    onChange: (changes) => setValues((now) => ({ ...now, ...changes })),
    onSubmit: () => onSubmit(searchOf(values)),
    isBusy,
  })
  return (
    <form className={`${cardCss.card} ${cardCss.body} ${formCss.form}`} {...props}>
      <h2>Find your money</h2>
      <TextField
        label="Reference"
        hint="From your bank alert, your receipt or your ticket. You can paste the whole alert."
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        required
        {...text('reference')}
      />
      <TextField
        label="E-mail, or the last 4 digits of your phone"
        aside="Optional"
        hint="What you used to book. It shows every payment of the booking. If you enter a bank alert number, add your email."
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        {...text('proof')}
      />
      {problem && (
        <p className={`${cardCss.notice} ${cardCss.red}`} role="alert">
          <Icon name="alert" />
          {problem}
        </p>
      )}
      <Button type="submit" look="primary" size="lg" busy={isBusy && 'Looking...'}>
        Where is my money?
      </Button>
    </form>
  )
}
