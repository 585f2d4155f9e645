import {
  RefundPoliciesAnswer,
  RefundPolicyAnswer,
  RefundPolicyInput,
} from '#contracts/company/refund-policies.ts'
import { staffActionOf } from '#server/platform/auth/staff-action.ts'
import type { Api, AppContext } from '#server/platform/context/context.ts'
import { createPolicy } from './create-policy.ts'
import { listPolicies } from './list-policies.ts'

const tags = ['Settings']

export function policyEndpoints(app: Api, { db }: AppContext): void {
  app.get(
    '/refund-policies',
    {
      config: { permission: 'policies.view' },
      schema: {
        tags,
        summary: 'List the refund policies',
        description: 'Returns the newest 50 policies with the charges for cancelling, the newest first.',
        response: { 200: RefundPoliciesAnswer },
      },
    },
    async () => ({ data: await listPolicies(db) }),
  )

  app.post(
    '/refund-policies',
    {
      config: { permission: 'policies.edit', stepUp: true },
      schema: {
        tags,
        summary: 'Create a refund policy',
        description:
          'Makes a policy for seats that are held from now on. Bookings keep the policy that they were made with. `flat` and `move` are naira per seat.',
        body: RefundPolicyInput,
        response: { 201: RefundPolicyAnswer },
      },
    },
    async (request, reply) =>
      reply.code(201).send({ data: await createPolicy(db, staffActionOf(request), request.body) }),
  )
}
