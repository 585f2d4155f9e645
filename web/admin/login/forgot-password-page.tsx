import { useMutation } from '@tanstack/react-query'
import { type SubmitEvent, useState } from 'react'
import { Link } from 'wouter'
import * as z from 'zod/mini'
import { api } from '#admin/parts/api.ts'
import { Button } from '#admin/parts/form/button.tsx'
import { Note } from '#admin/parts/form/note.tsx'
import { TextField } from '#admin/parts/form/text-field.tsx'
import { failureMessage } from '#admin/parts/format-text.ts'
import { ForgottenPassword } from '#contracts/people/account.ts'
import { FILL_IN_ALL_FIELDS } from '#contracts/people/users.ts'
import css from './login.module.css'
import { LoginLayout } from './login-layout.tsx'

/** Requests a mailed link to set a new password. The response does not reveal whether the account exists. */
export function ForgotPasswordPage() {
  const [email, setEmail] = useState('')
  const [isIncomplete, setIncomplete] = useState(false)
  const ask = useMutation({
    mutationFn: (input: ForgottenPassword) => api.post('/users/forgot-password', input, z.unknown()),
  })

  function submit(event: SubmitEvent) {
    event.preventDefault()
    if (ask.isPending) return
    const input = ForgottenPassword.safeParse({ email })
    setIncomplete(!input.success)
    if (input.success) ask.mutate(input.data)
  }

  return (
    <LoginLayout
      title="Forgot your password?"
      lead="We’ll e-mail you a link to set a new one."
      problem={isIncomplete ? FILL_IN_ALL_FIELDS : ask.isError ? failureMessage(ask.error) : null}
      onSubmit={submit}
    >
      {ask.isSuccess ? (
        <Note tone="ok">
          If there is an account with this address, a link is on its way. You can use it once, within 30
          minutes.
        </Note>
      ) : (
        <>
          <TextField
            label="E-mail"
            name="email"
            type="email"
            autoComplete="username"
            value={email}
            onChange={(event) => setEmail(event.target.value)}
          />
          <Button type="submit" look="primary" size="lg" block busy={ask.isPending && 'Sending...'}>
            Send link
          </Button>
        </>
      )}
      <Link className={css.loginLink} href="/login">
        Back to login
      </Link>
    </LoginLayout>
  )
}
