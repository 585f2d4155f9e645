import { useEffect } from 'react'
import { AdminIcon } from '#admin/admin-icon.tsx'
import { DayInWords } from '#admin/form/day-field.tsx'
import { DayPopup } from '#admin/form/day-popup.tsx'
import { Loaded } from '#admin/layout/query-states.tsx'
import { useListAddress } from '#admin/list/list-address.ts'
import type { CashUp } from '#contracts/cash-up.ts'
import { addDays, lagosDate, lagosDay, lagosInstant } from '#domain/lagos-time.ts'
import { formatNaira, kobo } from '#domain/money.ts'
import { Button } from '#ui/button.tsx'
import { ClerkSheet } from './clerk-sheet.tsx'
import { MethodTable } from './method-table.tsx'
import { PaymentTabs } from './payment-tabs.tsx'
import { useCashUp } from './payments-api.ts'
import '#admin/list/table.css'
import dayPopupCss from '#admin/form/day-popup.module.css'
import css from './cash-up.module.css'

/** The daily cash-up: the money each member of staff took and paid out, and the cash that must be in the drawer. */
export function CashUpPage() {
  const address = useListAddress()
  const today = lagosDay(new Date())
  const day = address.value('date') ?? today
  const cashUp = useCashUp(day)
  useEffect(() => {
    document.title = 'Cash-up · Tafiya back-office'
  }, [])
  const turn = (to: string) => address.change({ date: to === today ? null : to })

  return (
    <>
      <div className="head">
        <div>
          <h1>Payment Oversight</h1>
          <p>Cash-up of {lagosDate(lagosInstant(day))}: money taken and paid out by staff.</p>
        </div>
        <div className="acts">
          <Button onClick={() => print()}>
            <AdminIcon name="print" />
            Print
          </Button>
        </div>
      </div>
      <PaymentTabs />
      <div className={css.cashUpDay}>
        <Button size="sm" onClick={() => turn(addDays(day, -1))}>
          Previous day
        </Button>
        <DayPopup className={`input ${dayPopupCss.day}`} label="Day" value={day} onChoose={turn}>
          <DayInWords label="Day" value={day} />
        </DayPopup>
        <Button size="sm" disabled={day >= today} onClick={() => turn(addDays(day, 1))}>
          Next day
        </Button>
      </div>
      <Loaded things="cash-up" query={cashUp}>
        {(shown) => <Sheets cashUp={shown} />}
      </Loaded>
    </>
  )
}

function Sheets({ cashUp: { clerks, methods, cash } }: { cashUp: CashUp }) {
  if (clerks.length === 0)
    return <p className={css.cashUpNone}>No money was taken or paid out on this day.</p>
  return (
    <div className={`stack ${css.sheets}`}>
      {clerks.length > 1 && (
        <section className="card">
          <header>
            <h2>All staff</h2>
            <span className="end">
              Cash in all drawers <b className={css.cashUpCash}>{formatNaira(kobo(cash))}</b>
            </span>
          </header>
          <div className="body">
            <MethodTable methods={methods} caption="All staff, by method" />
          </div>
        </section>
      )}
      {clerks.map((clerk) => (
        <ClerkSheet key={clerk.id} clerk={clerk} />
      ))}
    </div>
  )
}
