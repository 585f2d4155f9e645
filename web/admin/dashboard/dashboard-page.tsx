import { useEffect } from 'react'
import { useStaff } from '#admin/session/staff.ts'

export function DashboardPage() {
  const staff = useStaff()
  useEffect(() => {
    document.title = 'Dashboard · Tafiya back-office'
  }, [])
  return (
    <div className="head">
      <div>
        <h1>Dashboard</h1>
        <p>Welcome, {staff.name}.</p>
      </div>
    </div>
  )
}
