import { useQuery } from '@tanstack/react-query'
import { api } from '#admin/api.ts'
import { useChange } from '#admin/use-change.ts'
import { MessageAnswer, type MessageChange, type ReplyInput } from '#contracts/messages.ts'

const SHOWN_IN = ['messages', 'message', 'attention', 'notifications']

export const useMessage = (id: number) =>
  useQuery({
    queryKey: ['message', id],
    queryFn: async () => (await api.get(`/messages/${id}`, MessageAnswer)).data,
    staleTime: 0,
  })

type Panel = { onDone: () => void; onFail?: (error: unknown) => void }

export const useAnswerMessage = (id: number, panel: Panel) =>
  useChange({
    ...panel,
    call: (reply: ReplyInput) => api.post(`/messages/${id}/replies`, reply, MessageAnswer),
    done: 'Reply sent.',
    refresh: SHOWN_IN,
    isInDialog: true,
  })

const DONE = {
  new: 'Message opened again.',
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
