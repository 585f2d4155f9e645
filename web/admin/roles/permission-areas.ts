import { titled } from '#admin/words.ts'
import { PERMISSIONS, type Permission } from '#domain/permissions.ts'

/** The kinds the specification names, each a column; what else there is stands behind them with its own word. */
export const KINDS = ['view', 'create', 'edit', 'delete', 'process'] as const

type Choice = { permission: Permission; label: string }

export type Area = {
  name: string
  label: string
  /** One place for each kind; null where an area does not know it. */
  columns: (Choice | null)[]
  others: Choice[]
}

const resourceOf = (permission: string): string => permission.split('.')[0] ?? ''
const kindOf = (permission: string): string => permission.split('.')[1] ?? ''

/** Every permission there is, by area, in the order of the domain. A new one appears here by itself. */
export const AREAS: readonly Area[] = [...new Set(PERMISSIONS.map(resourceOf))].map((name) => {
  const own = PERMISSIONS.filter((permission) => resourceOf(permission) === name)
  const choices = own.map((permission) => ({ permission, label: titled(kindOf(permission)) }))
  return {
    name,
    label: titled(name),
    columns: KINDS.map((kind) => choices.find(({ permission }) => kindOf(permission) === kind) ?? null),
    others: choices.filter(({ permission }) => !KINDS.some((kind) => kind === kindOf(permission))),
  }
})
