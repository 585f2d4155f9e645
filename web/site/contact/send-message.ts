import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError, isUnknown } from '#api/api-error.ts'
import { keyPerContent } from '#api/idempotency-key.ts'
import { SupportAnswer, type SupportMessage } from '#contracts/messages/support.ts'
import { api } from '#site/parts/api.ts'
import { showToast } from '#ui/toast-store.ts'

export function useSendMessage() {
  const [keyFor] = useState(keyPerContent)
  return useMutation({
    mutationFn: (message: SupportMessage) =>
      api.post('/support', message, SupportAnswer, { 'idempotency-key': keyFor(message) }),
    onSuccess: () =>
      showToast({
        kind: 'good',
        title: 'Message sent successfully',
        text: "We've received your message and will get back to you soon.",
      }),
    onError: (error) =>
      showToast({
        kind: 'bad',
        ...(isUnknown(error)
          ? { title: error.sentence }
          : { title: 'Failed to send message', text: sendingFailure(error) }),
      }),
  })
}

/** Returns a general message, except for a rate limit: the server's message then says how long to wait. */
export const sendingFailure = (error: unknown): string =>
  (error instanceof ApiError && error.status === 429 && error.sentence) ||
  'Something went wrong. Please try again later.'
