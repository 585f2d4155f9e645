import { type SubmitEvent, useEffect, useState } from 'react'
import { FILL_IN_ALL_FIELDS, LoginInput } from '#contracts/users.ts'
import { Button } from '#ui/button.tsx'
import { TextField } from '#ui/field.tsx'
import { Icon, Logo } from '#ui/icon.tsx'
import road from '../art/login-road.svg'
import { loginFailure, useLogIn } from './log-in.ts'
import './login.css'

export function LoginPage() {
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const [isIncomplete, setIncomplete] = useState(false)
  const logIn = useLogIn()
  useEffect(() => {
    document.title = 'Login · Tafiya back-office'
  }, [])

  function submit(event: SubmitEvent) {
    event.preventDefault()
    if (logIn.isPending) return
    const input = LoginInput.safeParse({ email, password })
    setIncomplete(!input.success)
    if (input.success) logIn.mutate(input.data)
    else logIn.reset()
  }

  const problem = isIncomplete ? FILL_IN_ALL_FIELDS : logIn.isError ? loginFailure(logIn.error) : null
  return (
    <div className="login">
      <main className="login__pane">
        <form noValidate onSubmit={submit}>
          <p className="login__brand">
            <Logo />
            <span className="visually-hidden">Tafiya</span>
            <span className="muted">back-office</span>
          </p>
          <div>
            <h1>Login</h1>
            <p className="muted">Staff only. Ask an admin if you have no account.</p>
          </div>
          <div role="alert">
            {problem && (
              <p className="note note--bad">
                <Icon name="alert" />
                {problem}
              </p>
            )}
          </div>
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
          <Button type="submit" look="primary" size="lg" block busy={logIn.isPending && 'Logging in'}>
            Login
          </Button>
          <p className="hint">
            Press <kbd>Enter</kbd> to login. You are logged out after 30 minutes without use.
          </p>
        </form>
      </main>
      <img className="login__art" src={road} alt="" />
    </div>
  )
}
