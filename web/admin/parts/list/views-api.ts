import { queryOptions } from '@tanstack/react-query'
import { api } from '#admin/parts/api.ts'
import { useChange } from '#admin/parts/use-change.ts'
import { type StaffView, ViewAnswer, type ViewInput, ViewsAnswer } from '#contracts/people/staff-views.ts'

export const viewsQuery = (list: string) =>
  queryOptions({
    queryKey: ['views', list],
    queryFn: async () => (await api.get(`/views?${new URLSearchParams({ list })}`, ViewsAnswer)).data,
  })

export const useSaveView = (panel: { onDone: () => void }) =>
  useChange({
    ...panel,
    call: (input: ViewInput) => api.post('/views', input, ViewAnswer),
    refresh: ['views'],
    isInDialog: true,
  })

export const useDeleteView = () =>
  useChange({
    call: ({ id }: StaffView) => api.delete(`/views/${id}`),
    failed: 'Failed to delete the view.',
    refresh: ['views'],
  })
