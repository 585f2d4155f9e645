import { TextField } from '#site/parts/form/text-field.tsx'
import { useContent } from '#site/parts/page-data/content-query.ts'
import tripCss from '#site/parts/trip/trip.module.css'
import type { FieldProps } from '#ui/use-form.ts'

/** Renders nothing while there is no valid code, unless the visitor has typed one. */
export function OfferCodeField(field: FieldProps) {
  const { hasCodes } = useContent()
  if (!hasCodes && field.value === '') return null
  return (
    <>
      <hr className={`${tripCss.rule} ${tripCss.ruleInForm}`} />
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
