import { type SubmitEvent, useState } from 'react'
import { Link } from 'wouter'
import { Button } from '#admin/parts/form/button.tsx'
import formCss from '#admin/parts/form/form.module.css'
import { TextField } from '#admin/parts/form/text-field.tsx'
import { FILL_IN_ALL_FIELDS, type LoginChallenge, LoginInput } from '#contracts/people/users.ts'
import { loginFailure, useLogIn } from './log-in.ts'
import css from './login.module.css'
import { LoginLayout } from './login-layout.tsx'
import { SecondFactorStep } from './second-factor-step.tsx'

export function LoginPage() {
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const [isIncomplete, setIncomplete] = useState(false)
  const [challenge, setChallenge] = useState<LoginChallenge | null>(null)
  const logIn = useLogIn(setChallenge)

  function submit(event: SubmitEvent) {
    event.preventDefault()
    if (logIn.isPending) return
    const input = LoginInput.safeParse({ email, password })
    setIncomplete(!input.success)
    if (input.success) logIn.mutate(input.data)
    else logIn.reset()
  }

  if (challenge) return <SecondFactorStep challenge={challenge} onBack={() => setChallenge(null)} />
  return (
    <LoginLayout
      title="Login"
      lead="Staff only. If you don’t have an account, ask an admin."
      problem={isIncomplete ? FILL_IN_ALL_FIELDS : logIn.isError ? loginFailure(logIn.error) : null}
      onSubmit={submit}
    >
      <TextField
        label="E-mail"
        name="email"
        type="email"
        autoComplete="username"
        value={email}
        onChange={(event) => setEmail(event.target.value)}
      />
      <TextField
        label="Password"
        name="password"
        type="password"
        autoComplete="current-password"
        value={password}
        onChange={(event) => setPassword(event.target.value)}
      />
      <Button type="submit" look="primary" size="lg" block busy={logIn.isPending && 'Logging in...'}>
        Login
      </Button>
      <Link className={css.loginLink} href="/forgot-password">
        Forgot your password?
      </Link>
      <p className={formCss.hint}>
        <span className={css.enterKey}>
          Press <kbd>Enter</kbd> to log in.{' '}
        </span>
        You will be logged out after 30 minutes of inactivity.
      </p>
    </LoginLayout>
  )
}
