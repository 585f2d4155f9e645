import type { Notification } from '#contracts/messages/notifications.ts'

/** The texts for the delivery reports of the SMS gateway. */
export const DELIVERY_REPORTS = {
  delivered: 'Delivered to the phone',
  failed: 'Not delivered by the network',
  dnd: 'Not delivered: do-not-disturb (DND) is on for this number',
}

/** Returns the start of the sentence that explains why a message was not sent. The reason follows. */
export const notSentBecause = (status: Notification['status']): string =>
  status === 'dropped' ? 'Not sent because the message no longer applies: ' : 'The last attempt failed: '
