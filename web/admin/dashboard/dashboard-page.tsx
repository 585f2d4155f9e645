import { useEffect } from 'react'
import type { SignedInUser } from '#contracts/users.ts'

export function DashboardPage({ user }: { user: SignedInUser }) {
  useEffect(() => {
    document.title = 'Dashboard · Tafiya back-office'
  }, [])
  return (
    <>
      <h1>Dashboard</h1>
      <p className="muted">
        Welcome, {user.name}. You are logged in as {user.role}.
      </p>
    </>
  )
}
