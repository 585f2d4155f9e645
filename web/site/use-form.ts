import { type SubmitEvent, useRef, useState } from 'react'
import type * as z from 'zod/mini'
import { formErrors } from '#api/form-errors.ts'
import { focusFirstWrong } from '#site/focus-first-wrong.ts'

type Options<Fields> = {
  schema: z.ZodMiniType
  empty: Fields
  onSubmit: (typed: Fields) => void
  /** While true, submitting does nothing. */
  isBusy: boolean
}

/**
 * State of a form that a contract validates. Shows no errors before the first attempt. After that, each error
 * disappears as soon as it is fixed.
 */
export function useForm<Fields extends Record<string, string>>(options: Options<Fields>) {
  const { schema, empty, onSubmit, isBusy } = options
  const [typed, setTyped] = useState(empty)
  const [wasTried, setTried] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const wrong = formErrors(schema, typed)

  function submit(event: SubmitEvent) {
    event.preventDefault()
    if (isBusy) return
    setTried(true)
    if (Object.keys(wrong).length > 0) focusFirstWrong(form.current, wrong)
    else onSubmit(typed)
  }

  return {
    form: {
      ref: form,
      noValidate: true,
      // Without a script yet, a submit would write the typed text into the address. This method sends nothing.
      method: 'dialog',
      onSubmit: submit,
    },
    field: (name: keyof Fields & string) => ({
      name,
      value: typed[name],
      error: wasTried ? wrong[name] : undefined,
      onChange: (event: { target: { value: string } }) => setTyped({ ...typed, [name]: event.target.value }),
    }),
    reset() {
      setTyped(empty)
      setTried(false)
    },
  }
}
