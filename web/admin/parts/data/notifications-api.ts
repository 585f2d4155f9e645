import { useState } from 'react'
import { api } from '#admin/parts/api.ts'
import { passengerCount } from '#admin/parts/passenger-count.ts'
import { useChange } from '#admin/parts/use-change.ts'
import { keyPerContent } from '#api/idempotency-key.ts'
import type { Things } from '#api/things.ts'
import {
  AudienceAnswer,
  type Notification,
  NotificationAnswer,
  type NotificationInput,
  type PassengerMessage,
} from '#contracts/messages/notifications.ts'

const SHOWN_IN: Things[] = ['notifications', 'logs']

const CREATED = 'Notification created successfully.'

type Panel = { onDone: () => void; onFail: (error: unknown) => void }

export function useWriteToContact(panel: Panel) {
  const [keyFor] = useState(keyPerContent)
  return useChange({
    ...panel,
    call: (input: NotificationInput) =>
      api.post('/notifications', input, NotificationAnswer, { 'idempotency-key': keyFor(input) }),
    done: CREATED,
    refresh: SHOWN_IN,
    isInDialog: true,
  })
}

export function useWriteToPassengers(panel: Panel) {
  const [keyFor] = useState(keyPerContent)
  return useChange({
    ...panel,
    call: (input: PassengerMessage) =>
      api.post('/notifications/passengers', input, AudienceAnswer, { 'idempotency-key': keyFor(input) }),
    done: CREATED,
    note: ({ data: { count } }, { type }) =>
      `Your message is on its way to ${passengerCount(count)} by ${type === 'sms' ? 'SMS' : 'e-mail'}.`,
    refresh: SHOWN_IN,
    isInDialog: true,
  })
}

export const useSendAgain = () =>
  useChange({
    call: ({ id }: Notification) => api.post(`/notifications/${id}/resend`, undefined, NotificationAnswer),
    done: 'The notification is being sent again.',
    refresh: SHOWN_IN,
  })
