import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'wouter'
import { navigate } from 'wouter/use-browser-location'
import * as z from 'zod/mini'
import { api } from '#admin/parts/api.ts'
import { Button, buttonClass } from '#admin/parts/form/button.tsx'
import { TextField } from '#admin/parts/form/text-field.tsx'
import { useContractForm } from '#admin/parts/form/use-contract-form.ts'
import { failureMessage } from '#admin/parts/format-text.ts'
import { endSession } from '#admin/parts/session/session.ts'
import { LinkedPassword } from '#contracts/people/account.ts'
import { showToast } from '#ui/toast-store.ts'
import css from './login.module.css'
import { LoginLayout } from './login-layout.tsx'

/**
 * Sets a password with a mailed link. The token of the link is in the URL fragment, which browsers do not send to the
 * server.
 */
export function SetPasswordPage() {
  const [token] = useState(() => location.hash.slice(1))
  const save = useMutation({
    mutationFn: (input: LinkedPassword) => api.post('/users/set-password', input, z.unknown()),
    onSuccess: () => {
      endSession()
      showToast({ kind: 'good', title: 'Password saved. Please log in.' })
      navigate('/login', { replace: true })
    },
  })
  const form = useContractForm({
    draft: null,
    initial: { password: '' },
    schema: LinkedPassword,
    read: (values) => ({ ...values, token }),
    change: save,
  })
  const isBroken = !LinkedPassword.safeParse({ token, password: 'any password of length' }).success
  const refused = save.isError && !form.hasServerErrors ? failureMessage(save.error) : null
  if (isBroken) return <BrokenLink />
  return (
    <LoginLayout
      title="Set your password"
      lead="At least 10 characters. A short sentence is easy to remember."
      problem={refused}
      onSubmit={form.submit}
    >
      <TextField
        label="New password"
        type="password"
        autoComplete="new-password"
        {...form.text('password')}
      />
      <Button type="submit" look="primary" size="lg" block busy={save.isPending && 'Saving...'}>
        Save password
      </Button>
      <Link className={css.loginLink} href="/forgot-password">
        Ask for a new link
      </Link>
    </LoginLayout>
  )
}

function BrokenLink() {
  return (
    <LoginLayout
      title="Set your password"
      lead="The link in your e-mail leads to this page."
      problem="This link is incomplete. Please open it again from your e-mail."
    >
      <Link className={buttonClass({ look: 'primary', size: 'lg', block: true })} href="/forgot-password">
        Ask for a new link
      </Link>
    </LoginLayout>
  )
}
