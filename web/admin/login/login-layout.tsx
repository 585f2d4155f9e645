import type { ReactNode, SubmitEvent } from 'react'
import { useCompanyName } from '#admin/parts/data/company-name.ts'
import { Problem } from '#admin/parts/form/problem.tsx'
import { usePageTitle } from '#admin/parts/layout/page-title.ts'
import textCss from '#admin/parts/styles/text.module.css'
import { Logo } from '#ui/logo.tsx'
import hiddenCss from '#ui/visually-hidden.module.css'
import css from './login.module.css'
import road from './login-road.svg'

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
  usePageTitle(title)
  const company = useCompanyName()
  const content = (
    <>
      <p className={css.loginBrand}>
        <Logo name={company} className={css.logo} />
        <span className={hiddenCss.visuallyHidden}>{company}</span>
        <span className={textCss.muted}>back-office</span>
      </p>
      <div>
        <h1>{title}</h1>
        <p className={textCss.muted}>{lead}</p>
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
