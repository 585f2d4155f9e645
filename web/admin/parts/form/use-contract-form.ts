import { useEffect, useEffectEvent, useState } from 'react'
import type * as z from 'zod/mini'
import { ApiError } from '#api/api-error.ts'
import { formErrors } from '#api/form-errors.ts'
import { useForm } from '#ui/use-form.ts'
import { draftOf, withDraft } from './draft-values.ts'
import { isSame, mergeNewerValues } from './merge-newer-values.ts'
import { useDraft } from './use-draft.ts'

type Value = string | boolean | readonly string[]

/** The call that sends a form: a result of `useChange`. */
type Change<Input> = {
  mutate: (input: Input, options: { onError: (error: unknown) => void }) => void
  isPending: boolean
  problem?: string | null
}

type Options<Values, Input> = {
  /**
   * The name of the form and its record, such as `trip:7` or `trip:new`. Under this name unsaved input survives the end
   * of the session (use-draft.ts). Null stores nothing: forms with passwords or one-time codes, the settings and the
   * export dialog use it.
   */
  draft: string | null
  /** True keeps the draft until it is sent or emptied, even if the form closes. */
  isDraftKeptOnClose?: boolean
  /** The saved values. If they change while the form is open, fields that the user has not edited follow them. */
  initial: Values
  /** The contract of the request. The server validates with it too. Its messages are shown beside the fields. */
  schema: z.ZodMiniType<Input>
  /** Converts field values (text) to the input of the contract (numbers, nulls). */
  read: (values: Values) => unknown
  /** Sends the input. Its errors are shown beside the fields. */
  change?: Change<Input>
  /** Replaces `change` in a form that does more than send its input. */
  onSubmit?: (input: Input) => void
  /** The fields whose errors a submit shows. If omitted, all fields. */
  fields?: readonly (keyof Values)[]
}

/** A form that holds its values, validates them with a contract, and shows field errors from the server. */
export function useContractForm<Values extends { [Field in keyof Values]: Value }, Input>(
  options: Options<Values, Input>,
) {
  const { initial, schema, read, change, fields } = options
  const draft = useDraft(options.draft, { isKeptOnClose: options.isDraftKeptOnClose ?? false })
  const [values, setValues] = useState(() => withDraft(initial, draft.stored))
  const [shown, setShown] = useState(initial)
  // Errors that only the server can find, such as an e-mail that is already in use. Changing a field clears its error.
  const [serverErrors, setServerErrors] = useState<Partial<Record<keyof Values, string>>>({})
  const [hasServerErrors, setHasServerErrors] = useState(false)

  if (!isSame(shown, initial)) {
    setShown(initial)
    setValues((typed) => mergeNewerValues(typed, shown, initial))
  }

  const store = useEffectEvent((edited: string) => draft.store(JSON.parse(edited)))
  const edited = JSON.stringify(draftOf(values, initial))
  useEffect(() => store(edited), [edited])

  function set(changes: Partial<Values>) {
    setValues((now) => ({ ...now, ...changes }))
    setServerErrors(
      (now) => Object.fromEntries(Object.entries(now).filter(([field]) => !(field in changes))) as typeof now,
    )
  }

  const invalid = formErrors(schema, read(values) as Values)
  const form = useForm<Values>({
    values,
    invalid,
    onChange: set,
    onSubmit: () => {
      const input = schema.parse(read(values))
      change?.mutate(input, { onError: showServerErrors })
      options.onSubmit?.(input)
    },
    ...(fields && { fields }),
  })
  const errors = { ...serverErrors }
  for (const name in invalid) errors[name] = form.errorOf(name) ?? errors[name]

  /** Resets the given fields, or all of them, to their saved values. */
  function reset(names: readonly (keyof Values)[] = Object.keys(initial) as (keyof Values)[]) {
    const saved = Object.fromEntries(names.map((name) => [name, initial[name]])) as Partial<Values>
    set(saved)
    form.hideErrors()
    // Stores the draft at once, because the form may close before the effect runs.
    draft.store(draftOf({ ...values, ...saved }, initial))
  }

  /** Shows the server's field errors beside the fields and focuses the first of them. */
  function showServerErrors(error: unknown) {
    const found = error instanceof ApiError ? (error.fields as typeof serverErrors) : {}
    setServerErrors(found)
    setHasServerErrors(Object.keys(found).some((field) => field in values))
    form.focusFirst(found)
  }

  return {
    ...form,
    values,
    set,
    reset,
    errors,
    invalid,
    /** True if closing the form would lose input. */
    isUnsaved: options.draft !== null && !options.isDraftKeptOnClose && !isSame(values, initial),
    /** True if the message of the last failed call is already shown beside a field. */
    hasServerErrors,
    isSending: change?.isPending ?? false,
    problem: change?.problem ?? null,
    showServerErrors,
    text: (name: keyof Values & string) => ({ ...form.text(name), error: errors[name] }),
    check: (name: keyof Values & string) => ({
      name,
      checked: values[name] === true,
      onChange: ({ target }: { target: { checked: boolean } }) =>
        set({ [name]: target.checked } as unknown as Partial<Values>),
    }),
  }
}
