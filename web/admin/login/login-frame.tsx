import { type ReactNode, type SubmitEvent, useEffect } from 'react'
import { Problem } from '#admin/form/problem.tsx'
import { Logo } from '#ui/icon.tsx'
import road from '../art/login-road.svg'
import './login.css'

type Props = {
  title: string
  lead: ReactNode
  problem: ReactNode
  onSubmit: (event: SubmitEvent) => void
  children: ReactNode
}

/** A form before the back-office opens: login, a new password, a second factor. */
export function LoginFrame({ title, lead, problem, onSubmit, children }: Props) {
  useEffect(() => {
    document.title = `${title} · Tafiya back-office`
  }, [title])
  return (
    <div className="login">
      <main className="login__pane">
        <form noValidate onSubmit={onSubmit}>
          <p className="login__brand">
            <Logo />
            <span className="visually-hidden">Tafiya</span>
            <span className="muted">back-office</span>
          </p>
          <div>
            <h1>{title}</h1>
            <p className="muted">{lead}</p>
          </div>
          <Problem>{problem}</Problem>
          {children}
        </form>
      </main>
      <img className="login__art" src={road} alt="" />
    </div>
  )
}
