import { type ReactNode, useId } from 'react'
import cardCss from '#admin/parts/layout/card.module.css'
import headCss from '#admin/parts/layout/page-head.module.css'
import { PageHeading } from '#admin/parts/layout/page-heading.tsx'
import { useStaff } from '#admin/parts/session/staff.ts'
import css from './account.module.css'
import { FactorList } from './factor-list.tsx'
import { PasswordForm } from './password-form.tsx'
import { SessionList } from './session-list.tsx'

export function AccountPage() {
  const { name, email } = useStaff()
  return (
    <>
      <div className={headCss.head}>
        <div>
          <PageHeading title="Your account" />
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
    <section className={cardCss.card} aria-labelledby={titleId}>
      <header>
        <h2 id={titleId}>{title}</h2>
      </header>
      <div className={cardCss.body}>{children}</div>
    </section>
  )
}
