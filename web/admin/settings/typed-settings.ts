import { typedNumber } from '#admin/form/typed-number.ts'
import type { CompanySettings, SettingsField } from '#contracts/company-settings.ts'
import { DEFAULT_SETTINGS, SETTINGS_BOUNDS } from '#domain/settings.ts'
import { TABS } from './tabs.ts'

/** What the fields of the screen hold: text where something is typed, yes or no where something is switched. */
export type Typed = Record<SettingsField, string | boolean>

export const FIELDS = TABS.flatMap(({ fields }) => Object.keys(fields)) as SettingsField[]

/** Without settings the form starts from what holds meanwhile. */
export function asTyped(settings: CompanySettings | null): Typed {
  const from: Partial<CompanySettings> = settings ?? DEFAULT_SETTINGS
  return Object.fromEntries(
    FIELDS.map((field) => {
      const value = from[field]
      return [field, typeof value === 'boolean' ? value : `${value ?? ''}`]
    }),
  ) as Typed
}

/** As the contract asks for it: numbers as numbers, an empty field as nothing. */
export function readTyped(field: SettingsField, typed: string | boolean): Value {
  if (typeof typed === 'boolean') return typed
  if (field in SETTINGS_BOUNDS) return typedNumber(typed) ?? null
  return typed.trim() || (field === 'companyName' ? '' : null)
}

type Value = string | number | boolean | null

export type Changes = Partial<Record<SettingsField, Value>>

/** Those of the fields that hold something else than is saved. */
export const changed = (fields: readonly SettingsField[], typed: Typed, saved: Typed): Changes =>
  Object.fromEntries(
    fields.flatMap((field) => {
      const value = readTyped(field, typed[field])
      return value === readTyped(field, saved[field]) ? [] : [[field, value]]
    }),
  )

export const entriesOf = (changes: Changes) => Object.entries(changes) as [SettingsField, Value][]

/** How a value reads in a sentence: `On`, `Not set`, `15`. */
export function inWords(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'On' : 'Off'
  return value === null || value === '' || value === undefined ? 'Not set' : String(value)
}
