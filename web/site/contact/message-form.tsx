import { useEffect, useState } from 'react'
import * as z from 'zod/mini'
import { formErrors } from '#api/form-errors.ts'
import { SupportMessage } from '#contracts/messages/support.ts'
import { Button } from '#site/parts/form/button.tsx'
import cardCss from '#site/parts/form/card.module.css'
import formCss from '#site/parts/form/form.module.css'
import { TextField } from '#site/parts/form/text-field.tsx'
import { useForm } from '#ui/use-form.ts'
import hiddenCss from '#ui/visually-hidden.module.css'
import { MessageField } from './message-field.tsx'
import { useSendMessage } from './send-message.ts'

/** The text that another page of the site stores in the history entry to prefill this form. */
const Prefilled = z.object({ subject: z.string(), message: z.string() })

const EMPTY = { name: '', email: '', phone: '', subject: '', message: '', website: '' }

export function MessageForm() {
  const send = useSendMessage()
  const [values, setValues] = useState(EMPTY)
  // Prefills the form after the first rendering, which must equal the server's.
  useEffect(() => {
    const { data } = Prefilled.safeParse(history.state)
    if (data) setValues((now) => ({ ...now, ...data }))
  }, [])
  const form = useForm({
    values,
    invalid: formErrors(SupportMessage, values),
    onChange: (changes) => setValues((now) => ({ ...now, ...changes })),
    onSubmit: () => send.mutate(values, { onSuccess: reset }),
    isBusy: send.isPending,
  })
  const { text } = form
  const trap = text('website')

  function reset() {
    setValues(EMPTY)
    form.hideErrors()
  }

  return (
    <form className={`${cardCss.card} ${cardCss.body} ${formCss.form}`} {...form.props}>
      <h2>Send us a message</h2>
      <div className={formCss.two}>
        <TextField label="Name" autoComplete="name" required {...text('name')} />
        <TextField label="E-mail" type="email" autoComplete="email" required {...text('email')} />
      </div>
      <div className={formCss.two}>
        <TextField label="Phone" aside="(optional)" type="tel" autoComplete="tel" {...text('phone')} />
        <TextField label="Subject" required {...text('subject')} />
      </div>
      <MessageField {...text('message')} />
      {/* Honeypot: people do not see this field, but bots fill it in. */}
      <div className={hiddenCss.visuallyHidden} aria-hidden="true">
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
