import { FieldError } from '#admin/parts/form/field-error.tsx'
import formCss from '#admin/parts/form/form.module.css'
import { FormPanel } from '#admin/parts/form/form-panel.tsx'
import { TextField } from '#admin/parts/form/text-field.tsx'
import { useContractForm } from '#admin/parts/form/use-contract-form.ts'
import { type Webhook, WebhookInput, type WebhookSecret } from '#contracts/messages/webhooks.ts'
import { eventLabel, WEBHOOK_EVENTS } from '#domain/messages/webhooks.ts'
import css from './webhooks.module.css'
import { useAddWebhook, useEditWebhook } from './webhooks-api.ts'

const EMPTY = { url: '', events: [] as readonly string[] }

type Props = { webhook: Webhook | null; onAdded: (added: WebhookSecret) => void; onClose: () => void }

/** Adds a webhook, or edits `webhook` if it is given. */
export function WebhookPanel({ webhook, onAdded, onClose }: Props) {
  const add = useAddWebhook({ onDone: onAdded })
  const edit = useEditWebhook(webhook, { onDone: onClose })
  const form = useContractForm({
    draft: `webhook:${webhook?.id ?? 'new'}`,
    initial: webhook ? { url: webhook.url, events: webhook.events } : EMPTY,
    schema: WebhookInput,
    read: (values) => values,
    change: webhook ? edit : add,
  })
  const { events } = form.values
  const toggle = (event: string) =>
    form.set({ events: events.includes(event) ? events.filter((one) => one !== event) : [...events, event] })
  return (
    <FormPanel
      title={webhook ? 'Edit webhook' : 'Add Webhook'}
      lead="We send a signed message to this address when one of these events happens."
      onClose={onClose}
      form={form}
      submitLabel={webhook ? 'Save Changes' : 'Add Webhook'}
    >
      <div className={css.form}>
        <TextField
          label="Address"
          type="url"
          inputMode="url"
          placeholder="https://"
          hint="Must start with https:// and be reachable from the internet."
          {...form.text('url')}
        />
        <fieldset className={css.events}>
          <legend>Events</legend>
          {WEBHOOK_EVENTS.map((event) => (
            <label key={event} className={formCss.check}>
              <input
                type="checkbox"
                name={event}
                checked={events.includes(event)}
                onChange={() => toggle(event)}
              />
              <span>{eventLabel(event)}</span>
            </label>
          ))}
          {form.errors.events && <FieldError id="webhook-events-error">{form.errors.events}</FieldError>}
        </fieldset>
      </div>
    </FormPanel>
  )
}
