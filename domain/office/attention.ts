import type { Permission } from '#domain/people/permissions.ts'

/**
 * For each kind of item, the permission to see how many need attention. It is the permission of the screen that lists
 * these items.
 */
export const ATTENTION_PERMISSIONS = {
  payments: 'payments.view',
  refunds: 'payments.view',
  unknownPayments: 'payments.view',
  disputes: 'disputes.view',
  messages: 'messages.view',
} as const satisfies Record<string, Permission>
