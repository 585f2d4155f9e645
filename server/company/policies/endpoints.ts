import {
  RefundPoliciesAnswer,
  RefundPolicyAnswer,
  RefundPolicyInput,
} from '#contracts/company/refund-policies.ts'
import { endpointsFor } from '#server/platform/endpoints/endpoints-for.ts'
import { createPolicy } from './create-policy.ts'
import { listPolicies } from './list-policies.ts'

export const policyEndpoints = endpointsFor('Settings', (endpoint, { db }) => {
  endpoint('GET /refund-policies', 'policies.view', 'List the refund policies', {
    description: 'Returns the newest 50 policies with the charges for cancelling, the newest first.',
    answer: RefundPoliciesAnswer,
    data: () => listPolicies(db),
  })

  endpoint('POST /refund-policies', 'policies.edit', 'Create a refund policy', {
    stepUp: true,
    description:
      'Makes a policy for seats that are held from now on. Bookings keep the policy that they were made with. `flat` and `move` are naira per seat.',
    body: RefundPolicyInput,
    created: RefundPolicyAnswer,
    data: ({ act, body }) => createPolicy(db, act, body),
  })
})
