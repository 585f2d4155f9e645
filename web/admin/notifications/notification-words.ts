import type { Notification } from '#contracts/notifications.ts'

/** What the SMS gateway reported. */
export const REPORTS = {
  delivered: 'Delivered to the phone',
  failed: 'Not delivered by the network',
  dnd: 'Not delivered: do-not-disturb is active',
}

/** Why it did not go out, before the reason itself. */
export const notSentBecause = (status: Notification['status']): string =>
  status === 'dropped' ? 'Not sent because it no longer applies: ' : 'The last try failed: '
