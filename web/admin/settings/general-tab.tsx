import { TextField } from '#ui/field.tsx'
import { Section } from './section.tsx'
import { labelOf } from './tabs.ts'
import type { SettingsForm } from './use-settings-form.ts'

export function GeneralTab({ form: { text } }: { form: SettingsForm }) {
  return (
    <>
      <Section title="Company" lead="Shown in the footer, on tickets and in mails.">
        <div className="form">
          <TextField label={labelOf('companyName')} {...text('companyName')} />
          <TextField label={labelOf('contactEmail')} type="email" {...text('contactEmail')} />
          <TextField label={labelOf('contactPhone')} type="tel" {...text('contactPhone')} />
          <TextField label={labelOf('address')} {...text('address')} />
        </div>
      </Section>
      <Section
        title="Support"
        lead="For terms, tickets, e-mails to passengers and messages from the contact form. If empty, the contact details are used."
      >
        <div className="form">
          <TextField label={labelOf('supportEmail')} type="email" {...text('supportEmail')} />
          <TextField label={labelOf('supportPhone')} type="tel" {...text('supportPhone')} />
        </div>
      </Section>
    </>
  )
}
