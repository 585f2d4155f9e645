import formCss from '#admin/parts/form/form.module.css'
import { TextField } from '#admin/parts/form/text-field.tsx'
import { Section } from './section.tsx'
import { labelOf } from './tabs.ts'
import type { SettingsForm } from './use-settings-form.ts'

export function GeneralTab({ form: { text } }: { form: SettingsForm }) {
  return (
    <>
      <Section title="Company" lead="Shown in the footer, on tickets and in e-mails.">
        <div className={formCss.form}>
          <TextField label={labelOf('companyName')} {...text('companyName')} />
          <TextField label={labelOf('contactEmail')} type="email" {...text('contactEmail')} />
          <TextField label={labelOf('contactPhone')} type="tel" {...text('contactPhone')} />
          <TextField label={labelOf('address')} {...text('address')} />
          <TextField
            label={labelOf('parkHours')}
            hint="Shown on the Contact Us page. For example: 4am until the last bus has left"
            {...text('parkHours')}
          />
        </div>
      </Section>
      <Section
        title="Support"
        lead="Used in the terms, on tickets, in e-mails to passengers and for messages from the contact form. If left empty, the contact details above are used."
      >
        <div className={formCss.form}>
          <TextField label={labelOf('supportEmail')} type="email" {...text('supportEmail')} />
          <TextField label={labelOf('supportPhone')} type="tel" {...text('supportPhone')} />
        </div>
      </Section>
    </>
  )
}
