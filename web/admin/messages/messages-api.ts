import { queryOptions, useQuery } from '@tanstack/react-query'
import { api } from '#admin/parts/api.ts'
import { recordChanges } from '#admin/parts/record-changes.ts'
import { useChange } from '#admin/parts/use-change.ts'
import type { Things } from '#api/things.ts'
import {
  MessageAnswer,
  type MessageChange,
  type ReplyInput,
  SenderBookingsAnswer,
} from '#contracts/messages/messages.ts'
import {
  SavedAnswerAnswer,
  type SavedAnswerInput,
  SavedAnswerListAnswer,
} from '#contracts/messages/saved-answers.ts'

const SHOWN_IN: Things[] = ['messages', 'message', 'attention', 'notifications']

export const useMessage = (id: number) =>
  useQuery({
    queryKey: ['message', id],
    queryFn: async () => (await api.get(`/messages/${id}`, MessageAnswer)).data,
    staleTime: 0,
  })

/** The bookings of the sender of a message. `mayView` is false for staff who may not see bookings. */
export const useSenderBookings = (id: number, mayView: boolean) =>
  useQuery({
    queryKey: ['sender-bookings', id],
    queryFn: async () => (await api.get(`/messages/${id}/bookings`, SenderBookingsAnswer)).data,
    staleTime: 0,
    enabled: mayView,
  })

type Panel = { onDone: () => void }

export const useAnswerMessage = (id: number, panel: Panel) =>
  useChange({
    ...panel,
    call: (reply: ReplyInput) => api.post(`/messages/${id}/replies`, reply, MessageAnswer),
    done: 'Reply sent.',
    refresh: SHOWN_IN,
    isInDialog: true,
  })

const DONE = {
  new: 'Message reopened.',
  answered: 'Message marked as answered.',
  closed: 'Message closed.',
}

export const useMoveMessage = (id: number, panel: Panel) =>
  useChange({
    ...panel,
    call: (change: MessageChange) => api.patch(`/messages/${id}`, change, MessageAnswer),
    done: (_, { status }) => DONE[status],
    refresh: SHOWN_IN,
    isInDialog: true,
  })

export const savedAnswersQuery = () =>
  queryOptions({
    queryKey: ['saved-answers'],
    queryFn: async () => (await api.get('/savedAnswers', SavedAnswerListAnswer)).data,
  })

export const { useSave: useSaveSavedAnswer, useDelete: useDeleteSavedAnswer } =
  recordChanges<SavedAnswerInput>({
    path: '/savedAnswers',
    answer: SavedAnswerAnswer,
    create: { done: 'Answer saved.' },
    edit: { done: 'Saved answer updated.' },
    remove: { done: 'Saved answer deleted.' },
    refresh: ['saved-answers'],
  })
