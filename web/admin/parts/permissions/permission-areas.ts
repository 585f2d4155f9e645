import { toTitle } from '#admin/parts/format-text.ts'
import { PERMISSIONS, type Permission } from '#domain/people/permissions.ts'

/**
 * The kinds of permission that have a column. A permission such as `trips.edit` consists of an area and a kind, and the
 * specification names these kinds. Other kinds are listed after the columns with their own label.
 */
export const KINDS = ['view', 'create', 'edit', 'delete', 'process'] as const

type Choice = { permission: Permission; label: string }

export type Area = {
  name: string
  label: string
  /** One entry per kind; null if the area has no such permission. */
  columns: (Choice | null)[]
  others: Choice[]
}

const resourceOf = (permission: string): string => permission.split('.')[0] ?? ''
const kindOf = (permission: string): string => permission.split('.')[1] ?? ''

/** All permissions grouped by area, in the order of `PERMISSIONS`. New permissions appear automatically. */
export const AREAS: readonly Area[] = [...new Set(PERMISSIONS.map(resourceOf))].map((name) => {
  const own = PERMISSIONS.filter((permission) => resourceOf(permission) === name)
  const choices = own.map((permission) => ({ permission, label: toTitle(kindOf(permission)) }))
  return {
    name,
    label: toTitle(name),
    columns: KINDS.map((kind) => choices.find(({ permission }) => kindOf(permission) === kind) ?? null),
    others: choices.filter(({ permission }) => !KINDS.some((kind) => kind === kindOf(permission))),
  }
})
