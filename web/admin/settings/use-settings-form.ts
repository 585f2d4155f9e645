import { useContractForm } from '#admin/parts/form/use-contract-form.ts'
import {
  type CompanySettings,
  SettingsChange,
  type SettingsField,
} from '#contracts/company/company-settings.ts'
import { asTyped, changed, readTyped } from './typed-settings.ts'

export type SettingsForm = ReturnType<typeof useSettingsForm>

/** One form for all tabs, so that edits survive a change of tab. A submit validates only `fields`. */
export function useSettingsForm(
  settings: CompanySettings | null,
  fields: readonly SettingsField[],
  onSubmit: () => void,
) {
  const saved = asTyped(settings)
  const form = useContractForm({
    draft: null,
    initial: saved,
    schema: SettingsChange,
    read: (typed) => Object.fromEntries(fields.map((field) => [field, readTyped(field, typed[field])])),
    onSubmit,
    fields,
  })
  return {
    ...form,
    changesOf: (some: readonly SettingsField[]) => changed(some, form.values, saved),
    savedOf: (field: SettingsField) => readTyped(field, saved[field]),
  }
}
