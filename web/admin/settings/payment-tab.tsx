import { Note } from '#admin/form/note.tsx'
import { SwitchField } from '#admin/form/switch-field.tsx'
import { UnitField } from '#admin/form/unit-field.tsx'
import { TextField } from '#ui/field.tsx'
import { Section } from './section.tsx'
import { labelOf } from './tabs.ts'
import type { SettingsForm } from './use-settings-form.ts'

export function PaymentTab({ form: { text, check, values } }: { form: SettingsForm }) {
  return (
    <>
      <Section title="Card payments" lead="Through Paystack's popup.">
        <div className="stack">
          <SwitchField label={labelOf('paystackEnabled')} {...check('paystackEnabled')} />
          <TextField
            label={labelOf('paystackPublicKey')}
            hint="Leave empty to use the server’s key. The secret key is never stored here."
            autoComplete="off"
            spellCheck={false}
            {...text('paystackPublicKey')}
          />
        </div>
      </Section>
      <Section title="Bank transfer" lead="Also through Paystack.">
        <SwitchField
          label={labelOf('bankTransferEnabled')}
          hint="A transfer under way holds the seat for 35 minutes."
          {...check('bankTransferEnabled')}
        />
      </Section>
      {!values.paystackEnabled && !values.bankTransferEnabled && (
        <Note tone="warn">With both off, visitors cannot pay online and are asked to contact you.</Note>
      )}
      <Section title="Refunds" lead="A larger refund waits until a second person approves it.">
        <div className="form">
          <UnitField
            label={labelOf('refundApprovalAbove')}
            unit="naira"
            hint="0 to 5,000,000, counted for each booking. Refunds of a cancelled trip do not wait."
            {...text('refundApprovalAbove')}
          />
        </div>
      </Section>
    </>
  )
}
