import type { Permission } from './permissions.ts'

/** The permission to see how many items of a kind need attention: the permission of the screen that lists them. */
export const ATTENTION_PERMISSIONS = {
  payments: 'payments.view',
  refunds: 'payments.view',
  unknownPayments: 'payments.view',
  disputes: 'disputes.view',
  messages: 'messages.view',
} as const satisfies Record<string, Permission>
