import { BUILT_IN_ROLES } from '#domain/permissions.ts'
import { adminOrigin } from '#server/platform/http/admin-origin.ts'
import type { Config } from './config.ts'
import { DEMO_PASSWORD } from './demo-password.ts'

/** Prints the addresses and, in the demo, the logins once the server is ready. The mailbox is part of the sandbox. */
export function printStartup(config: Config, { hasSandbox }: { hasSandbox: boolean }): void {
  const lines = [
    '',
    '  Tafiya is ready.',
    '',
    `  Public site   ${config.publicUrl}`,
    `  Back-office   ${adminOrigin(config)}`,
  ]
  if (hasSandbox) lines.push(`  Mailbox       ${config.publicUrl}/sandbox/mail`)
  if (config.isDemo) {
    const others = BUILT_IN_ROLES.filter((role) => role.name !== 'admin').map((role) => role.name)
    lines.push(
      '',
      `  Log in as     ${config.admin.email ?? 'admin@tafiya.test'}`,
      `  Password      ${config.admin.password ? 'the ADMIN_PASSWORD of the first start' : DEMO_PASSWORD}`,
      `  Other logins  ${others.map((name) => `${name}@tafiya.test`).join(', ')} (same password)`,
    )
  }
  console.log(`${lines.join('\n')}\n\n  Ctrl-C stops it.\n`)
}
