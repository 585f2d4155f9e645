import { type SubmitEvent, useRef, useState } from 'react'
import { formErrors } from '#api/form-errors.ts'
import { SupportMessage } from '#contracts/support.ts'
import { Button } from '#ui/button.tsx'
import { TextField } from '#ui/field.tsx'
import { MessageField } from './message-field.tsx'
import { useSendMessage } from './send-message.ts'

const EMPTY = { name: '', email: '', phone: '', subject: '', message: '', website: '' }

export function MessageForm() {
  const [typed, setTyped] = useState(EMPTY)
  const [wasTried, setTried] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const send = useSendMessage()
  const wrong = formErrors(SupportMessage, typed)
  // Silent until the first try, then each error goes as soon as it is mended.
  const errors = wasTried ? wrong : {}
  const field = (name: keyof typeof EMPTY) => ({
    name,
    value: typed[name],
    error: errors[name],
    onChange: (event: { target: { value: string } }) => setTyped({ ...typed, [name]: event.target.value }),
  })

  function submit(event: SubmitEvent) {
    event.preventDefault()
    if (send.isPending) return
    setTried(true)
    const [firstWrong] = Object.keys(wrong)
    if (firstWrong) return form.current?.querySelector<HTMLElement>(`[name=${firstWrong}]`)?.focus()
    send.mutate(typed, {
      onSuccess: () => {
        setTyped(EMPTY)
        setTried(false)
      },
    })
  }

  return (
    <form ref={form} className="card card__body form" noValidate onSubmit={submit}>
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
      {/* Nobody sees it; programs fill in whatever they find. */}
      <div className="visually-hidden" aria-hidden="true">
        <label htmlFor="contact-website">Website</label>
        <input
          id="contact-website"
          name="website"
          tabIndex={-1}
          autoComplete="off"
          value={typed.website}
          onChange={field('website').onChange}
        />
      </div>
      <Button type="submit" look="primary" size="lg" busy={send.isPending && 'Sending...'}>
        Send Message
      </Button>
    </form>
  )
}
