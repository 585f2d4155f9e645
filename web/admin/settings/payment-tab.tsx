import formCss from '#admin/parts/form/form.module.css'
import { Note } from '#admin/parts/form/note.tsx'
import { SwitchField } from '#admin/parts/form/switch-field.tsx'
import { TextField } from '#admin/parts/form/text-field.tsx'
import { UnitField } from '#admin/parts/form/unit-field.tsx'
import gridCss from '#admin/parts/layout/grid.module.css'
import { Section } from './section.tsx'
import { labelOf } from './tabs.ts'
import type { SettingsForm } from './use-settings-form.ts'

export function PaymentTab({ form: { text, check, values } }: { form: SettingsForm }) {
  return (
    <>
      <Section title="Card payments" lead="Passengers pay by card in Paystack’s popup.">
        <div className={gridCss.stack}>
          <SwitchField label={labelOf('paystackEnabled')} {...check('paystackEnabled')} />
          <TextField
            label={labelOf('paystackPublicKey')}
            hint="Leave empty to use the server’s key. The secret key is never stored here."
            spellCheck={false}
            {...text('paystackPublicKey')}
          />
        </div>
      </Section>
      <Section title="Bank transfer" lead="Also handled by Paystack.">
        <SwitchField
          label={labelOf('bankTransferEnabled')}
          hint="Seats are held for at least 35 minutes while a transfer is in progress."
          {...check('bankTransferEnabled')}
        />
      </Section>
      {!values.paystackEnabled && !values.bankTransferEnabled && (
        <Note tone="warn">If both are off, visitors cannot pay online and are asked to contact you.</Note>
      )}
      <Section title="Refunds" lead="Refunds above this amount need a second person’s approval.">
        <div className={formCss.form}>
          <UnitField
            label={labelOf('refundApprovalAbove')}
            unit="naira"
            hint="₦0 to ₦5,000,000 per booking. Refunds for a cancelled trip need no approval."
            {...text('refundApprovalAbove')}
          />
          <UnitField
            label={labelOf('refundEscalationDays')}
            unit="working days"
            hint="3 to 20. Staff and the passenger are notified."
            {...text('refundEscalationDays')}
          />
          <UnitField
            label={labelOf('lateMinutes')}
            unit="minutes"
            hint="15 to 240 minutes. Cancelling is free if the departure moves by more."
            {...text('lateMinutes')}
          />
        </div>
      </Section>
      <Section
        title="Disputes"
        lead="If a dispute is not answered in time, Paystack accepts it and takes the money."
      >
        <div className={gridCss.stack}>
          <UnitField
            label={labelOf('disputeHours')}
            unit="hours"
            hint="4 to 48 business hours. Paystack waits 16 hours; Saturday and Sunday do not count."
            {...text('disputeHours')}
          />
        </div>
      </Section>
    </>
  )
}
