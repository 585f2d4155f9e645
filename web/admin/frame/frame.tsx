import type { ReactNode } from 'react'
import type { SignedInUser } from '#contracts/users.ts'
import { Button } from '#ui/button.tsx'
import { logOut } from '../session/log-out.ts'
import './frame.css'

/** The top bar over one sheet; the sidebar joins it with the screens it leads to. */
export function Frame({ user, children }: { user: SignedInUser; children: ReactNode }) {
  return (
    <div className="frame">
      <header className="top">
        <b>Tafiya</b>
        <span className="muted">back-office</span>
        <div className="top__end">
          <span>{user.name}</span>
          <Button look="quiet" onClick={logOut}>
            Logout
          </Button>
        </div>
      </header>
      <main className="sheet">{children}</main>
    </div>
  )
}
