import type { Setup } from './staff.ts'

/** What this person must do before anything else works. */
export const setupOf = ({ mustChangePassword }: { mustChangePassword: boolean }): Setup =>
  mustChangePassword ? 'password' : null
