import { typedNumber } from '#admin/parts/form/typed-number.ts'
import type { CompanySettings, SettingsField } from '#contracts/company/company-settings.ts'
import { DEFAULT_SETTINGS, SETTINGS_BOUNDS } from '#domain/company/settings.ts'
import { TABS } from './tabs.ts'

/** The values of the form fields: text for inputs, booleans for switches. */
export type Typed = Record<SettingsField, string | boolean>

export const FIELDS = TABS.flatMap(({ fields }) => Object.keys(fields)) as SettingsField[]

/** Returns the form values of the settings, or of the defaults if no settings exist. */
export function asTyped(settings: CompanySettings | null): Typed {
  const from: Partial<CompanySettings> = settings ?? DEFAULT_SETTINGS
  return Object.fromEntries(
    FIELDS.map((field) => {
      const value = from[field]
      return [field, typeof value === 'boolean' ? value : `${value ?? ''}`]
    }),
  ) as Typed
}

/**
 * Converts a form value for the API: numeric fields to numbers, text to trimmed text, empty fields to null. An empty
 * company name stays '', so that validation shows its message.
 */
export function readTyped(field: SettingsField, typed: string | boolean): Value {
  if (typeof typed === 'boolean') return typed
  if (field in SETTINGS_BOUNDS) return typedNumber(typed) ?? null
  return typed.trim() || (field === 'companyName' ? '' : null)
}

type Value = string | number | boolean | null

export type Changes = Partial<Record<SettingsField, Value>>

/** Returns the new values of those `fields` that differ from the saved values. */
export const changed = (fields: readonly SettingsField[], typed: Typed, saved: Typed): Changes =>
  Object.fromEntries(
    fields.flatMap((field) => {
      const value = readTyped(field, typed[field])
      return value === readTyped(field, saved[field]) ? [] : [[field, value]]
    }),
  )

export const entriesOf = (changes: Changes) => Object.entries(changes) as [SettingsField, Value][]

/** Formats a value for display: `On`, `Not set`, `15`. */
export function inWords(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'On' : 'Off'
  return value === null || value === '' || value === undefined ? 'Not set' : String(value)
}
