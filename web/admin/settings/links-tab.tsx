import type { SettingsField } from '#contracts/company-settings.ts'
import { TextField } from '#ui/field.tsx'
import { Section } from './section.tsx'
import { labelOf } from './tabs.ts'
import type { SettingsForm } from './use-settings-form.ts'

const SOCIAL = ['facebookUrl', 'twitterUrl', 'instagramUrl', 'linkedinUrl'] as const
const WHATSAPP = ['whatsAppUrl', 'whatsAppGroupUrl'] as const

export function LinksTab({ form }: { form: SettingsForm }) {
  return (
    <>
      <Section title="Website" lead="Only https addresses.">
        <LinkField form={form} field="websiteUrl" />
      </Section>
      <Section title="Social" lead="Empty ones are not shown.">
        <div className="form">
          {SOCIAL.map((field) => (
            <LinkField key={field} form={form} field={field} />
          ))}
        </div>
      </Section>
      <Section title="WhatsApp" lead="The group is the community invite after a booking.">
        <div className="form">
          {WHATSAPP.map((field) => (
            <LinkField key={field} form={form} field={field} />
          ))}
        </div>
      </Section>
    </>
  )
}

const LinkField = ({ form, field }: { form: SettingsForm; field: SettingsField }) => (
  <TextField label={labelOf(field)} type="url" placeholder="https://" {...form.text(field)} />
)
