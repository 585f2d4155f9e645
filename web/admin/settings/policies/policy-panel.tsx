import { AreaField } from '#admin/parts/form/area-field.tsx'
import { FormPanel } from '#admin/parts/form/form-panel.tsx'
import { MoneyField } from '#admin/parts/form/money-field.tsx'
import { TextField } from '#admin/parts/form/text-field.tsx'
import { useContractForm } from '#admin/parts/form/use-contract-form.ts'
import { RefundPolicyInput, type RefundPolicyRow } from '#contracts/company/refund-policies.ts'
import { naira } from '#domain/platform/money.ts'
import { useCreatePolicy } from './policies-api.ts'
import { asTypedPolicy, policyOf } from './policy-input.ts'
import { PolicyTable } from './policy-table.tsx'

/** Makes a new policy from the one in force. A policy is never edited, because bookings hold copies of it. */
export function PolicyPanel({ from, onClose }: { from: RefundPolicyRow; onClose: () => void }) {
  const create = useCreatePolicy({ onDone: onClose, onFail: (error) => form.showServerErrors(error) })
  const form = useContractForm({
    draft: 'refund-policy:new',
    initial: asTypedPolicy(from),
    schema: RefundPolicyInput,
    read: policyOf,
    onSubmit: (input) => create.mutate(input),
  })
  const preview = RefundPolicyInput.safeParse(policyOf(form.values)).data
  return (
    <FormPanel
      title="New policy"
      lead="Applies to seats booked from now on. Existing bookings keep the policy that they were made with."
      onClose={onClose}
      form={form}
      submitLabel="Save Policy"
      busy={create.isPending && 'Saving...'}
      problem={create.problem}
    >
      <TextField label="Name" autoComplete="off" {...form.text('name')} />
      <MoneyField
        label="Flat charge"
        hint="₦0 to ₦5,000 a seat. A cancelled seat never costs less, unless less was paid."
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
