import { useRef, useState } from 'react'
import { ApiError } from '#api/api-error.ts'
import { formErrors } from '#api/form-errors.ts'
import { type CompanySettings, SettingsChange, type SettingsField } from '#contracts/company-settings.ts'
import { asTyped, changed, FIELDS, readTyped, type Typed } from './typed-settings.ts'

export type SettingsForm = ReturnType<typeof useSettingsForm>

/**
 * Form state that keeps the user's edits apart from the saved values. Edits survive a change of tab. When another user
 * saves, unedited fields show the new values instead of overwriting them.
 */
export function useSettingsForm(settings: CompanySettings | null) {
  const [edits, setEdits] = useState<Partial<Typed>>({})
  const [judged, setJudged] = useState<readonly SettingsField[]>([])
  const [refused, setRefused] = useState<Partial<Record<SettingsField, string>>>({})
  const element = useRef<HTMLFormElement>(null)

  const saved = asTyped(settings)
  const typed: Typed = { ...saved, ...edits }
  const wrong = formErrors<Typed>(
    SettingsChange,
    Object.fromEntries(FIELDS.map((field) => [field, readTyped(field, typed[field])])) as Typed,
  )
  const errorOf = (field: SettingsField) =>
    refused[field] ?? (judged.includes(field) ? wrong[field] : undefined)

  function set(field: SettingsField, value: string | boolean) {
    setEdits((now) => ({ ...now, [field]: value }))
    setRefused(({ [field]: _, ...others }) => others)
  }

  return {
    element,
    typed,
    set,
    changesOf: (fields: readonly SettingsField[]) => changed(fields, typed, saved),
    savedOf: (field: SettingsField) => readTyped(field, saved[field]),
    /** Shows the errors of these fields from now on and returns the first invalid one. */
    judge(fields: readonly SettingsField[]): SettingsField | undefined {
      setJudged(fields)
      return fields.find((field) => wrong[field])
    },
    focus: (field: SettingsField) =>
      element.current?.querySelector<HTMLElement>(`[name="${field}"]`)?.focus(),
    /** Discards the edits of these fields. */
    forget: (fields: readonly SettingsField[]) =>
      setEdits((now) =>
        Object.fromEntries(Object.entries(now).filter(([field]) => !fields.includes(field as SettingsField))),
      ),
    /** Shows the server's field errors beside the fields. */
    refuse: (error: unknown) => setRefused(error instanceof ApiError ? error.fields : {}),
    text: (name: SettingsField) => ({
      name,
      value: String(typed[name]),
      error: errorOf(name),
      onChange: ({ target }: { target: { value: string } }) => set(name, target.value),
    }),
    check: (name: SettingsField) => ({
      name,
      checked: typed[name] === true,
      onChange: ({ target }: { target: { checked: boolean } }) => set(name, target.checked),
    }),
  }
}
