import linesCss from '#site/booking/layout/price-lines.module.css'
import { useContent } from '#site/content/content-query.ts'
import { TextField } from '#site/form/text-field.tsx'
import type { FieldProps } from '#ui/use-form.ts'

/** Hidden while no code is valid, unless the visitor has typed one. */
export function OfferCodeField(field: FieldProps) {
  const { hasCodes } = useContent()
  if (!hasCodes && field.value === '') return null
  return (
    <>
      <hr className={`${linesCss.rule} ${linesCss.ruleInForm}`} />
      <TextField
        label="Offer code"
        aside="(optional)"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={20}
        {...field}
      />
    </>
  )
}
