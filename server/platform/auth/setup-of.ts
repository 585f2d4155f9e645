import { needsSecondFactor } from '#domain/second-factor.ts'
import type { Config } from '#server/config.ts'
import type { Setup } from './staff.ts'

type Person = { permissions: string[]; mustChangePassword: boolean; hasSecondFactor: boolean }

/** What this person must do before anything else works. Asked at every request: a role may gain rights at any time. */
export function setupOf(config: Pick<Config, 'requireSecondFactor'>, person: Person): Setup {
  if (person.mustChangePassword) return 'password'
  const isRequired = config.requireSecondFactor && needsSecondFactor(person.permissions)
  return isRequired && !person.hasSecondFactor ? 'second-factor' : null
}
