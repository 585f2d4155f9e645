import formCss from '#admin/parts/form/form.module.css'
import { SwitchField } from '#admin/parts/form/switch-field.tsx'
import { UnitField } from '#admin/parts/form/unit-field.tsx'
import gridCss from '#admin/parts/layout/grid.module.css'
import { sendsSms } from '#admin/parts/sends-sms.ts'
import { Section } from './section.tsx'
import { labelOf } from './tabs.ts'
import type { SettingsForm } from './use-settings-form.ts'

export function NotificationsTab({ form: { text, check } }: { form: SettingsForm }) {
  return (
    <>
      <Section title="E-mail" lead="E-mails that a passenger asks for are always sent.">
        <div className={gridCss.stack}>
          <SwitchField
            label={labelOf('bookingEmailsEnabled')}
            hint={`Confirmations, tickets and trip changes.${sendsSms() ? ' Passengers without an e-mail address get trip changes by SMS.' : ''}`}
            {...check('bookingEmailsEnabled')}
          />
          <SwitchField
            label={labelOf('paymentEmailsEnabled')}
            hint="Receipts, balances and refunds."
            {...check('paymentEmailsEnabled')}
          />
        </div>
      </Section>
      <Section
        title="For the owner"
        lead="Sent each morning at 6:00 to the e-mail address of the first administrator (ADMIN_EMAIL) or, without one, of the company."
      >
        <SwitchField
          label={labelOf('dailyReportEnabled')}
          hint="Yesterday’s sales, what is waiting for staff, today’s departures and the state of the system."
          {...check('dailyReportEnabled')}
        />
      </Section>
      <Section title="Reminders" lead="Sent before departure.">
        <div className={gridCss.stack}>
          <SwitchField
            label={labelOf('reminderSmsEnabled')}
            hint="One SMS per booking; charges apply."
            {...check('reminderSmsEnabled')}
          />
          <div className={formCss.form}>
            <UnitField
              label={labelOf('reminderHours')}
              unit="hours"
              hint="1 to 72 hours before departure"
              {...text('reminderHours')}
            />
          </div>
        </div>
      </Section>
    </>
  )
}
