import { type ReactNode, useId } from 'react'
import { useStaff } from '#admin/session/staff.ts'
import css from './account.module.css'
import { FactorList } from './factor-list.tsx'
import { PasswordForm } from './password-form.tsx'
import { SessionList } from './session-list.tsx'

export function AccountPage() {
  const { name, email } = useStaff()
  return (
    <>
      <div className="head">
        <div>
          <h1>Your account</h1>
          <p>
            {name}, {email}
          </p>
        </div>
      </div>
      <div className={css.account}>
        <Card title="Password">
          <PasswordForm />
        </Card>
        <Card title="Second factor">
          <FactorList />
        </Card>
        <Card title="Sessions">
          <SessionList />
        </Card>
      </div>
    </>
  )
}

function Card({ title, children }: { title: string; children: ReactNode }) {
  const titleId = useId()
  return (
    <section className="card" aria-labelledby={titleId}>
      <header>
        <h2 id={titleId}>{title}</h2>
      </header>
      <div className="body">{children}</div>
    </section>
  )
}
