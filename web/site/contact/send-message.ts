import { useMutation } from '@tanstack/react-query'
import { ApiError } from '#api/api-error.ts'
import { SupportAnswer, type SupportMessage } from '#contracts/support.ts'
import { api } from '#site/api.ts'
import { showToast } from '#ui/toast-store.ts'

export const useSendMessage = () =>
  useMutation({
    mutationFn: (message: SupportMessage) => api.post('/support', message, SupportAnswer),
    // If only the response was lost, an automatic retry would send the message twice.
    retry: false,
    onSuccess: () =>
      showToast({
        kind: 'good',
        title: 'Message sent successfully',
        text: "We've received your message and will get back to you soon.",
      }),
    onError: (error) =>
      showToast({ kind: 'bad', title: 'Failed to send message', text: sendingFailure(error) }),
  })

/** Returns a general message, except for a rate limit: the server's message then says how long to wait. */
export const sendingFailure = (error: unknown): string =>
  (error instanceof ApiError && error.status === 429 && error.sentence) ||
  'Something went wrong. Please try again later.'
