import { type SubmitEvent, useRef, useState } from 'react'
import type * as z from 'zod/mini'
import { ApiError } from '#api/api-error.ts'
import { formErrors } from '#api/form-errors.ts'
import { follow, isSame } from './follow.ts'

type Value = string | boolean | readonly string[]

type Options<Values, Input> = {
  initial: Values
  /** The contract that the server also validates. Its messages are shown beside the fields. */
  schema: z.ZodMiniType<Input>
  /** Converts field values (text) to the input of the contract (numbers, nulls). */
  read: (values: Values) => unknown
  onSubmit: (input: Input) => void
}

/** Form state, validated by its contract. Errors appear after the first submit and update with every change. */
export function useForm<Values extends { [Field in keyof Values]: Value }, Input>(
  options: Options<Values, Input>,
) {
  const { initial, schema, read, onSubmit } = options
  const [values, setValues] = useState(initial)
  const [shown, setShown] = useState(initial)
  const [isJudged, setJudged] = useState(false)
  // Errors that only the server can find, such as an e-mail that is already in use. Changing the field clears its
  // error.
  const [refused, setRefused] = useState<Partial<Record<keyof Values, string>>>({})
  const [isSaidBeside, setSaidBeside] = useState(false)
  const form = useRef<HTMLFormElement>(null)

  if (!isSame(shown, initial)) {
    setShown(initial)
    setValues((typed) => follow(typed, shown, initial))
  }

  const wrong = formErrors<Values>(schema, read(values) as Values)
  const errors = { ...refused, ...(isJudged ? wrong : {}) }

  function set(changes: Partial<Values>) {
    setValues((now) => ({ ...now, ...changes }))
    setRefused(
      (now) => Object.fromEntries(Object.entries(now).filter(([field]) => !(field in changes))) as typeof now,
    )
  }

  function submit(event: SubmitEvent) {
    event.preventDefault()
    setJudged(true)
    const input = schema.safeParse(read(values))
    if (input.success) onSubmit(input.data)
    else focus(Object.keys(wrong)[0] ?? '')
  }

  /** Shows the server's field errors beside the fields and focuses the first of them. */
  function refuse(error: unknown) {
    const fields = error instanceof ApiError ? (error.fields as typeof refused) : {}
    const first = Object.keys(fields).find((field) => field in values)
    setRefused(fields)
    setSaidBeside(first !== undefined)
    if (first) focus(first)
  }

  const focus = (field: string) => form.current?.querySelector<HTMLElement>(`[name="${field}"]`)?.focus()

  const text = (name: keyof Values & string) => ({
    name,
    value: String(values[name]),
    error: errors[name],
    onChange: ({ target }: { target: { value: string } }) =>
      set({ [name]: target.value } as unknown as Partial<Values>),
  })

  const check = (name: keyof Values & string) => ({
    name,
    checked: values[name] === true,
    onChange: ({ target }: { target: { checked: boolean } }) =>
      set({ [name]: target.checked } as unknown as Partial<Values>),
  })

  return { form, values, set, errors, isSaidBeside, submit, refuse, text, check }
}
