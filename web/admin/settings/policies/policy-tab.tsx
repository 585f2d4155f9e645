import { queryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '#admin/parts/api.ts'
import { AreaField } from '#admin/parts/form/area-field.tsx'
import { Button } from '#admin/parts/form/button.tsx'
import formCss from '#admin/parts/form/form.module.css'
import { FormPanel } from '#admin/parts/form/form-panel.tsx'
import { MoneyField } from '#admin/parts/form/money-field.tsx'
import { Note } from '#admin/parts/form/note.tsx'
import { TextField } from '#admin/parts/form/text-field.tsx'
import { useContractForm } from '#admin/parts/form/use-contract-form.ts'
import gridCss from '#admin/parts/layout/grid.module.css'
import { Loaded } from '#admin/parts/layout/query-states.tsx'
import tableCss from '#admin/parts/list/table.module.css'
import { usePermissions } from '#admin/parts/session/staff.ts'
import { useChange } from '#admin/parts/use-change.ts'
import { Section } from '#admin/settings/section.tsx'
import {
  RefundPoliciesAnswer,
  RefundPolicyAnswer,
  RefundPolicyInput,
  type RefundPolicyRow,
} from '#contracts/company/refund-policies.ts'
import { policyLines, type RefundPolicy } from '#domain/company/refund-policy.ts'
import { lagosMoment } from '#domain/platform/lagos-time.ts'
import { formatNaira, naira } from '#domain/platform/money.ts'
import { asTypedPolicy, policyOf } from './policy-input.ts'

/** The charges for cancelling. A new policy is saved by its own panel, not by Save Changes of the settings. */
export function PolicyTab() {
  const may = usePermissions()
  if (!may('policies.view'))
    return <Note tone="info">You need permission to view the charges for cancelling.</Note>
  return <Policies mayEdit={may('policies.edit')} />
}

function Policies({ mayEdit }: { mayEdit: boolean }) {
  const policies = useQuery(policiesQuery())
  const [isOpen, setOpen] = useState(false)
  return (
    <Loaded things="policies" query={policies}>
      {(list) => {
        const inForce = list.find(({ isInForce }) => isInForce)
        if (!inForce) return <Note tone="warn">No policy is in force.</Note>
        return (
          // A section that is the first child of this `div` has no line above it.
          <div>
            {!mayEdit && <Note tone="info">You can view these settings but not edit them.</Note>}
            <Section
              title={inForce.name}
              lead={`In force since ${lagosMoment(new Date(inForce.validFrom))}. Passengers see this table before they pay.`}
            >
              <div className={gridCss.stack}>
                <PolicyTable
                  policy={{ ...inForce, flatKobo: naira(inForce.flat) }}
                  label="Charges for cancelling"
                />
                <p className={formCss.hint}>
                  A move costs {formatNaira(naira(inForce.move))} a seat, from the second move on.
                </p>
                {mayEdit && (
                  <div>
                    <Button onClick={() => setOpen(true)}>New policy</Button>
                  </div>
                )}
              </div>
            </Section>
            <Earlier policies={list.filter(({ isInForce }) => !isInForce)} />
            {isOpen && <PolicyPanel from={inForce} onClose={() => setOpen(false)} />}
          </div>
        )
      }}
    </Loaded>
  )
}

function Earlier({ policies }: { policies: readonly RefundPolicyRow[] }) {
  if (policies.length === 0) return null
  return (
    <Section title="Earlier policies" lead="They still apply to bookings that were made with them.">
      <ul>
        {policies.map(({ id, name, validFrom, createdBy }) => (
          <li key={id}>
            {name}, from {lagosMoment(new Date(validFrom))}
            {createdBy && `, by ${createdBy}`}
          </li>
        ))}
      </ul>
    </Section>
  )
}

/**
 * Creates a new policy, starting from the values of the current one. Policies are never edited, because bookings hold
 * copies of them.
 */
function PolicyPanel({ from, onClose }: { from: RefundPolicyRow; onClose: () => void }) {
  const form = useContractForm({
    draft: 'refund-policy:new',
    initial: asTypedPolicy(from),
    schema: RefundPolicyInput,
    read: policyOf,
    change: useCreatePolicy({ onDone: onClose }),
  })
  const preview = RefundPolicyInput.safeParse(policyOf(form.values)).data
  return (
    <FormPanel
      title="New policy"
      lead="Applies to seats booked from now on. Existing bookings keep the policy that they were made with."
      onClose={onClose}
      form={form}
      submitLabel="Save Policy"
    >
      <TextField label="Name" {...form.text('name')} />
      <MoneyField
        label="Flat charge"
        hint="Lowest charge per cancelled seat, ₦0 to ₦5,000."
        {...form.text('flat')}
      />
      <MoneyField
        label="Charge for a move"
        hint="₦0 to ₦5,000 a seat, from the second move on."
        {...form.text('move')}
      />
      <AreaField
        label="Steps"
        hint="One line for each step: hours before departure, then percent of the fare. 0 percent is the flat charge."
        maxLength={200}
        rows={6}
        {...form.text('brackets')}
      />
      {preview && <PolicyTable policy={{ ...preview, flatKobo: naira(preview.flat) }} label="Preview" />}
    </FormPanel>
  )
}

const policiesQuery = () =>
  queryOptions({
    queryKey: ['refund-policies'],
    queryFn: async () => (await api.get('/refund-policies', RefundPoliciesAnswer)).data,
  })

const useCreatePolicy = (panel: { onDone: () => void }) =>
  useChange({
    ...panel,
    call: (input: RefundPolicyInput) => api.post('/refund-policies', input, RefundPolicyAnswer),
    done: 'The new policy applies to seats booked from now on.',
    failed: 'Failed to save the policy. Please try again.',
    refresh: ['refund-policies'],
  })

type PolicyTableProps = { policy: Pick<RefundPolicy, 'brackets'> & { flatKobo: number }; label: string }

/** Shows the charges in the words that passengers read. */
function PolicyTable({ policy, label }: PolicyTableProps) {
  return (
    <section className={tableCss.frame} aria-label={label}>
      <table>
        <thead>
          <tr>
            <th scope="col">Cancelled</th>
            <th scope="col">Charge</th>
          </tr>
        </thead>
        <tbody>
          {policyLines(policy).map(({ notice, charge }) => (
            <tr key={notice}>
              <td>{notice}</td>
              <td>{charge}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
