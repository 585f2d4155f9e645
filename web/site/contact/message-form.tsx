import { SupportMessage } from '#contracts/support.ts'
import { useForm } from '#site/use-form.ts'
import { Button } from '#ui/button.tsx'
import { TextField } from '#ui/field.tsx'
import { MessageField } from './message-field.tsx'
import { useSendMessage } from './send-message.ts'

const EMPTY = { name: '', email: '', phone: '', subject: '', message: '', website: '' }

export function MessageForm() {
  const send = useSendMessage()
  const { form, field, reset } = useForm({
    schema: SupportMessage,
    empty: EMPTY,
    onSubmit: (typed) => send.mutate(typed, { onSuccess: reset }),
    isBusy: send.isPending,
  })
  const trap = field('website')

  return (
    <form className="card card__body form" {...form}>
      <h2>Send us a message</h2>
      <div className="form__two">
        <TextField label="Name" autoComplete="name" required {...field('name')} />
        <TextField label="E-mail" type="email" autoComplete="email" required {...field('email')} />
      </div>
      <div className="form__two">
        <TextField label="Phone" aside="(optional)" type="tel" autoComplete="tel" {...field('phone')} />
        <TextField label="Subject" required {...field('subject')} />
      </div>
      <MessageField {...field('message')} />
      {/* Honeypot: people do not see this field, but bots fill it in. */}
      <div className="visually-hidden" aria-hidden="true">
        <label htmlFor="contact-website">Website</label>
        <input
          id="contact-website"
          name={trap.name}
          tabIndex={-1}
          autoComplete="off"
          value={trap.value}
          onChange={trap.onChange}
        />
      </div>
      <Button type="submit" look="primary" size="lg" busy={send.isPending && 'Sending...'}>
        Send Message
      </Button>
    </form>
  )
}
