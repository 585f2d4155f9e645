import { type SubmitEvent, useEffect, useEffectEvent, useRef, useState } from 'react'

/** The props that connect a text field to the form. */
export type FieldProps = {
  name: string
  value: string
  error: string | undefined
  onChange: (event: { target: { value: string } }) => void
}

type Options<Values> = {
  values: Values
  /** The errors of the current values, for every invalid field. */
  invalid: Partial<Record<keyof Values, string>>
  onChange: (changes: Partial<Values>) => void
  /** Called when a submit finds no errors. */
  onSubmit: () => void
  /** While true, submitting does nothing. */
  isBusy?: boolean
  /** The fields whose errors a submit shows. If omitted, all fields. */
  fields?: readonly (keyof Values)[]
  /** True shows the error of a field after its first change, not only after the first submit. */
  showsErrorsOnChange?: boolean
}

/**
 * The state of a form, for both apps. Shows no errors before the first submit, unless `showsErrorsOnChange` is set.
 * After that, each error disappears as soon as it is fixed. A submit with errors focuses the first invalid field and
 * does not call `onSubmit`.
 */
export function useForm<Values>(options: Options<Values>) {
  const { values, invalid, onChange, onSubmit, isBusy, fields, showsErrorsOnChange } = options
  const [shown, setShown] = useState<readonly (keyof Values)[] | 'all'>([])
  const element = useRef<HTMLFormElement>(null)
  // Copies text into the values that a visitor typed before the script had loaded on a slow network.
  const takeOverTypedText = useEffectEvent(() => {
    const typed = [...(element.current?.elements ?? [])].filter(
      (one) =>
        (one instanceof HTMLInputElement || one instanceof HTMLTextAreaElement) &&
        one.value !== '' &&
        values[one.name as keyof Values] === '',
    ) as HTMLInputElement[]
    if (typed.length > 0)
      onChange(Object.fromEntries(typed.map(({ name, value }) => [name, value])) as Partial<Values>)
  })
  useEffect(() => takeOverTypedText(), [])

  const errorOf = (name: keyof Values) =>
    shown === 'all' || shown.includes(name) ? invalid[name] : undefined

  function submit(event?: SubmitEvent) {
    event?.preventDefault()
    if (isBusy) return
    setShown(fields ?? 'all')
    if (Object.keys(invalid).length > 0) focusFirst(invalid)
    else onSubmit()
  }

  /** Focuses the first field of the form whose name is a key of `wanted`. The order of the keys does not matter. */
  function focusFirst(wanted: object) {
    const elements = [...(element.current?.elements ?? [])].filter((one) => one instanceof HTMLElement)
    elements.find((one) => (one.getAttribute('name') ?? '') in wanted)?.focus()
  }

  return {
    /** The props of the form element. */
    props: {
      ref: element,
      noValidate: true,
      // A submit before the script has loaded would put the typed text into the URL. The method 'dialog' prevents that.
      method: 'dialog',
      onSubmit: submit,
    },
    /** Returns the error of a field if the form shows it. */
    errorOf,
    submit,
    focusFirst,
    hideErrors: () => setShown([]),
    text: (name: keyof Values & string): FieldProps => ({
      name,
      value: String(values[name]),
      error: errorOf(name),
      onChange: ({ target }) => {
        if (showsErrorsOnChange) setShown((now) => (now === 'all' ? now : [...now, name]))
        onChange({ [name]: target.value } as Partial<Values>)
      },
    }),
  }
}
