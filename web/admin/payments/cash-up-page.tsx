import { useState } from 'react'
import { AdminIcon } from '#admin/parts/admin-icon.tsx'
import { download } from '#admin/parts/download.ts'
import { Button } from '#admin/parts/form/button.tsx'
import { DayInWords } from '#admin/parts/form/day-field.tsx'
import dayPopupCss from '#admin/parts/form/day-popup.module.css'
import { DayPopup } from '#admin/parts/form/day-popup.tsx'
import formCss from '#admin/parts/form/form.module.css'
import { failureMessage } from '#admin/parts/format-text.ts'
import cardCss from '#admin/parts/layout/card.module.css'
import gridCss from '#admin/parts/layout/grid.module.css'
import headCss from '#admin/parts/layout/page-head.module.css'
import { usePageTitle } from '#admin/parts/layout/page-title.ts'
import { Loaded } from '#admin/parts/layout/query-states.tsx'
import { useListAddress } from '#admin/parts/list/list-address.ts'
import { usePermissions, useStaff } from '#admin/parts/session/staff.ts'
import type { CashUp } from '#contracts/money/cash-up.ts'
import { addDays, lagosDate, lagosDay, lagosInstant } from '#domain/platform/lagos-time.ts'
import { formatNaira, kobo } from '#domain/platform/money.ts'
import { showToast } from '#ui/toast-store.ts'
import css from './cash-up.module.css'
import { ClerkSheet } from './clerk-sheet.tsx'
import { CloseCashUpDialog } from './close-cash-up-dialog.tsx'
import { MethodTable } from './method-table.tsx'
import { PaymentTabs } from './payment-tabs.tsx'
import { useCashUp } from './payments-api.ts'

/** The daily cash-up: the money each member of staff took and paid out, and the cash that must be in the drawer. */
export function CashUpPage() {
  const address = useListAddress()
  const today = lagosDay(new Date())
  const day = address.value('date') ?? today
  const cashUp = useCashUp(day)
  usePageTitle('Cash-up')
  const save = () =>
    download(`/cash-up.csv?date=${day}`).catch((error) =>
      showToast({ kind: 'bad', title: failureMessage(error) }),
    )
  const showDay = (to: string) => address.change({ date: to === today ? null : to })

  return (
    <>
      <div className={headCss.head}>
        <div>
          <h1>Payment Oversight</h1>
          <p>Cash-up for {lagosDate(lagosInstant(day))}: money taken and paid out by staff.</p>
        </div>
        <div className={headCss.acts}>
          <Button onClick={save}>
            <AdminIcon name="download" />
            CSV
          </Button>
          <Button onClick={() => print()}>
            <AdminIcon name="print" />
            Print
          </Button>
        </div>
      </div>
      <PaymentTabs />
      <div className={css.cashUpDay}>
        <Button size="sm" onClick={() => showDay(addDays(day, -1))}>
          Previous day
        </Button>
        <DayPopup
          className={`${formCss.input} ${dayPopupCss.day}`}
          label="Day"
          value={day}
          onChoose={showDay}
        >
          <DayInWords label="Day" value={day} />
        </DayPopup>
        <Button size="sm" disabled={day >= today} onClick={() => showDay(addDays(day, 1))}>
          Next day
        </Button>
      </div>
      <Loaded things="cash-up" query={cashUp}>
        {(shown) => <Sheets cashUp={shown} />}
      </Loaded>
    </>
  )
}

function Sheets({ cashUp: { day, clerks, methods, cash } }: { cashUp: CashUp }) {
  const staff = useStaff()
  const may = usePermissions()
  const [closingId, setClosingId] = useState<number | null>(null)
  const closing = clerks.find(({ id }) => id === closingId)
  if (clerks.length === 0)
    return <p className={css.cashUpNone}>No money was taken or paid out on this day.</p>
  return (
    <div className={gridCss.stack}>
      {clerks.length > 1 && (
        <section className={`${cardCss.card} ${css.sheet}`}>
          <header>
            <h2>All staff</h2>
            <span className={cardCss.end}>
              Cash in all drawers <b className={css.cashUpCash}>{formatNaira(kobo(cash))}</b>
            </span>
          </header>
          <div className={cardCss.body}>
            <MethodTable methods={methods} caption="All staff, by method" />
          </div>
        </section>
      )}
      {clerks.map((clerk) => (
        <ClerkSheet
          key={clerk.id}
          clerk={clerk}
          onClose={clerk.id === staff.id || may('payments.process') ? () => setClosingId(clerk.id) : null}
        />
      ))}
      {closing && <CloseCashUpDialog day={day} clerk={closing} onClose={() => setClosingId(null)} />}
    </div>
  )
}
