import { type ReactNode, type SubmitEvent, useEffect } from 'react'
import { Problem } from '#admin/form/problem.tsx'
import { Logo } from '#ui/icon.tsx'
import road from '../art/login-road.svg'
import css from './login.module.css'

type Props = {
  title: string
  lead: ReactNode
  problem: ReactNode
  /**
   * Omit it if the children open dialogs with forms. Browsers stop the submit event of an inner form at the outer form,
   * so React would never receive it.
   */
  onSubmit?: (event: SubmitEvent) => void
  children: ReactNode
}

/** The layout of the pages before the back-office opens: login, new password, second factor. */
export function LoginLayout({ title, lead, problem, onSubmit, children }: Props) {
  useEffect(() => {
    document.title = `${title} · Tafiya back-office`
  }, [title])
  const content = (
    <>
      <p className={css.loginBrand}>
        <Logo className={css.logo} />
        <span className="visually-hidden">Tafiya</span>
        <span className="muted">back-office</span>
      </p>
      <div>
        <h1>{title}</h1>
        <p className="muted">{lead}</p>
      </div>
      <Problem>{problem}</Problem>
      {children}
    </>
  )
  return (
    <div className={css.login}>
      <main className={css.loginPane}>
        {onSubmit ? (
          <form className={css.loginContent} noValidate onSubmit={onSubmit}>
            {content}
          </form>
        ) : (
          <div className={css.loginContent}>{content}</div>
        )}
      </main>
      <img className={css.loginArt} src={road} alt="" />
    </div>
  )
}
