import { needsSecondFactor } from '#domain/people/second-factor.ts'
import type { Config } from '#server/platform/config/config.ts'
import type { Setup } from './staff.ts'

type Person = { permissions: string[]; mustChangePassword: boolean; hasSecondFactor: boolean }

/**
 * Returns the step that this user must complete first, or null. Checked at every request, because a role can gain a
 * permission that requires a second factor at any time.
 */
export function setupOf(config: Pick<Config, 'requireSecondFactor'>, person: Person): Setup {
  if (person.mustChangePassword) return 'password'
  const isRequired = config.requireSecondFactor && needsSecondFactor(person.permissions)
  return isRequired && !person.hasSecondFactor ? 'second-factor' : null
}
