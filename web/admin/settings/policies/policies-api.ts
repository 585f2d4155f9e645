import { queryOptions } from '@tanstack/react-query'
import { api } from '#admin/parts/api.ts'
import { useChange } from '#admin/parts/use-change.ts'
import {
  RefundPoliciesAnswer,
  RefundPolicyAnswer,
  type RefundPolicyInput,
} from '#contracts/company/refund-policies.ts'

export const policiesQuery = () =>
  queryOptions({
    queryKey: ['refund-policies'],
    queryFn: async () => (await api.get('/refund-policies', RefundPoliciesAnswer)).data,
  })

export const useCreatePolicy = (panel: { onDone: () => void }) =>
  useChange({
    ...panel,
    call: (input: RefundPolicyInput) => api.post('/refund-policies', input, RefundPolicyAnswer),
    done: 'The new policy applies to seats booked from now on.',
    failed: 'Failed to save the policy. Please try again.',
    refresh: ['refund-policies'],
  })
