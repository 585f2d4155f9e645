import { useRef, useState } from 'react'
import { ApiError } from '#api/api-error.ts'
import { formErrors } from '#api/form-errors.ts'
import { type CompanySettings, SettingsChange, type SettingsField } from '#contracts/company-settings.ts'
import { asTyped, changed, FIELDS, readTyped, type Typed } from './typed-settings.ts'

export type SettingsForm = ReturnType<typeof useSettingsForm>

/**
 * What was typed is kept apart from what is saved: it survives a change of tab, and when somebody else saves, fields
 * left alone show their values instead of overwriting them.
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
    /** Shows what is wrong with these fields from now on, and answers with the first one. */
    judge(fields: readonly SettingsField[]): SettingsField | undefined {
      setJudged(fields)
      return fields.find((field) => wrong[field])
    },
    focus: (field: SettingsField) =>
      element.current?.querySelector<HTMLElement>(`[name="${field}"]`)?.focus(),
    /** Back to what is saved. */
    forget: (fields: readonly SettingsField[]) =>
      setEdits((now) =>
        Object.fromEntries(Object.entries(now).filter(([field]) => !fields.includes(field as SettingsField))),
      ),
    /** The server's words for single fields, shown beside them. */
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
