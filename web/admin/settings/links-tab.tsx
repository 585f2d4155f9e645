import formCss from '#admin/parts/form/form.module.css'
import { TextField } from '#admin/parts/form/text-field.tsx'
import type { SettingsField } from '#contracts/company/company-settings.ts'
import { Section } from './section.tsx'
import { labelOf } from './tabs.ts'
import type { SettingsForm } from './use-settings-form.ts'

const SOCIAL = ['facebookUrl', 'twitterUrl', 'instagramUrl', 'linkedinUrl'] as const
const WHATSAPP = ['whatsAppUrl', 'whatsAppGroupUrl'] as const

export function LinksTab({ form }: { form: SettingsForm }) {
  return (
    <>
      <Section title="Website" lead="The link must start with https://.">
        <LinkField form={form} field="websiteUrl" />
      </Section>
      <Section title="Social media" lead="Links that you leave empty are not shown.">
        <div className={formCss.form}>
          {SOCIAL.map((field) => (
            <LinkField key={field} form={form} field={field} />
          ))}
        </div>
      </Section>
      <Section
        title="WhatsApp"
        lead="The group link is used for the community invite in the footer and after a booking."
      >
        <div className={formCss.form}>
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
