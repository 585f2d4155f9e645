import { api } from '#admin/api.ts'
import { useChange } from '#admin/use-change.ts'
import {
  AudienceAnswer,
  type Notification,
  NotificationAnswer,
  type NotificationInput,
  type PassengerMessage,
} from '#contracts/notifications.ts'

const SHOWN_IN = ['notifications', 'logs']

const CREATED = 'Notification created successfully.'

/** `key` is the idempotency key of the open form: if the response is lost, a second attempt does not send twice. */
type Panel = { key: string; onDone: () => void; onFail: (error: unknown) => void }

export const useWriteToContact = ({ key, ...panel }: Panel) =>
  useChange({
    ...panel,
    call: (input: NotificationInput) =>
      api.post('/notifications', input, NotificationAnswer, { 'idempotency-key': key }),
    done: CREATED,
    refresh: SHOWN_IN,
    isInDialog: true,
  })

export const useWriteToPassengers = ({ key, ...panel }: Panel) =>
  useChange({
    ...panel,
    call: (input: PassengerMessage) =>
      api.post('/notifications/passengers', input, AudienceAnswer, { 'idempotency-key': key }),
    done: CREATED,
    refresh: SHOWN_IN,
    isInDialog: true,
  })

export const useSendAgain = () =>
  useChange({
    call: ({ id }: Notification) => api.post(`/notifications/${id}/resend`, undefined, NotificationAnswer),
    done: 'Resending.',
    refresh: SHOWN_IN,
  })
