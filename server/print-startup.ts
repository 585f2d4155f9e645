import { BUILT_IN_ROLES } from '#domain/people/permissions.ts'
import type { Config } from '#server/platform/config/config.ts'
import { DEMO_PASSWORD } from '#server/platform/config/demo-password.ts'
import { adminOrigin } from '#server/platform/http/admin-origin.ts'

/** Prints the addresses and the logins once the server is ready. Only the sandbox has a mailbox and a phone. */
export function printStartup(config: Config, { hasSandbox }: { hasSandbox: boolean }): void {
  const lines = [
    '',
    '  Tafiya is ready.',
    '',
    `  Public site   ${config.publicUrl}`,
    `  Back-office   ${adminOrigin(config)}`,
  ]
  if (hasSandbox)
    lines.push(
      `  Mailbox       ${config.publicUrl}/sandbox/mail`,
      `  USSD phone    ${config.publicUrl}/sandbox/phone`,
    )
  if (config.isDemo) {
    const others = BUILT_IN_ROLES.filter((role) => role.name !== 'admin').map((role) => role.name)
    lines.push(
      '',
      `  Log in as     ${config.admin.email ?? 'admin@tafiya.test'}`,
      `  Password      ${config.admin.password ? 'the ADMIN_PASSWORD set at the first start' : DEMO_PASSWORD}`,
      `  Other logins  ${others.map((name) => `${name}@tafiya.test`).join(', ')} (same password)`,
    )
  } else {
    lines.push('', `  Log in at     ${adminOrigin(config)}/login`)
    // Leaves out the password, because outside a demo these lines are kept in a log.
    if (config.admin.email)
      lines.push(`  First admin   ${config.admin.email}, with the ADMIN_PASSWORD set at the first start`)
  }
  console.log(`${lines.join('\n')}\n\n  Press Ctrl+C to stop it.\n`)
}
