import { type SubmitEvent, useEffect, useEffectEvent, useState } from 'react'
import { AdminIcon } from '#admin/admin-icon.tsx'
import { Panel } from '#admin/form/panel.tsx'
import { Problem } from '#admin/form/problem.tsx'
import { failureMessage } from '#admin/format-text.ts'
import type { Boarding, Departure } from '#contracts/boarding.ts'
import { Button } from '#ui/button.tsx'
import { TextField } from '#ui/field.tsx'
import css from './boarding.module.css'
import { useScan } from './boarding-api.ts'
import { Camera } from './camera.tsx'
import { signal } from './signal.ts'
import { TakeBalance } from './take-balance.tsx'
import { Verdict } from './verdict.tsx'

/**
 * The interval at which a ticket is checked again while money is missing. The passenger may pay at the counter or on
 * their own phone meanwhile.
 */
const ASK_AGAIN_MS = 5_000
const isWaiting = (verdict: Boarding | null) =>
  verdict?.outcome === 'unpaid' || verdict?.outcome === 'unconfirmed'

/** Scans one ticket at a time. Shows the camera, then the outcome, and the camera again after 'Scan next'. */
export function ScanPanel({ trip, onClose }: { trip: Departure; onClose: () => void }) {
  const scan = useScan(String(trip.id))
  const [verdict, setVerdict] = useState<Boarding | null>(null)
  const [code, setCode] = useState('')
  const { passengers, boarded } = verdict ?? trip

  function look(seen: string) {
    if (scan.isPending) return
    setCode(seen)
    scan.mutate(seen, { onSuccess: ({ data }) => show(data) })
  }

  function show(next: Boarding) {
    // There is no sound or vibration if a repeated check has the same outcome while money is missing.
    if (next.outcome !== verdict?.outcome || !isWaiting(verdict)) signal(next.outcome)
    setVerdict(next)
  }

  useAskAgain(isWaiting(verdict), () => look(code))

  function next() {
    setVerdict(null)
    setCode('')
    scan.reset()
  }

  function type(event: SubmitEvent) {
    event.preventDefault()
    if (code.trim() !== '') look(code)
  }

  return (
    <Panel
      title={`${trip.route.origin} to ${trip.route.destination}`}
      lead={`${boarded} of ${passengers} boarded`}
      onClose={onClose}
    >
      <div className={css.scan}>
        <progress
          className={css.scanProgress}
          value={boarded}
          max={Math.max(1, passengers)}
          aria-label="Boarded"
        />
        {verdict ? (
          <>
            <Verdict verdict={verdict} />
            <div className={css.scanActs}>
              {verdict.outcome === 'unpaid' && (
                <TakeBalance tripId={trip.id} verdict={verdict} onDone={() => look(code)} />
              )}
              <Button look="primary" size="lg" block autoFocus onClick={next}>
                <AdminIcon name="scan" />
                Scan next
              </Button>
              <Button block onClick={onClose}>
                <AdminIcon name="list" />
                List
              </Button>
            </div>
          </>
        ) : (
          <>
            <Camera onCode={look} />
            <form className={css.scanActs} noValidate onSubmit={type}>
              <Problem>{scan.isError && failureMessage(scan.error)}</Problem>
              <TextField
                label="Booking reference or ticket code"
                hint="Type it from the ticket if the camera cannot read it"
                name="code"
                autoComplete="off"
                autoCapitalize="characters"
                value={code}
                onChange={({ target }) => setCode(target.value)}
              />
              <Button type="submit" look="primary" size="lg" block busy={scan.isPending && 'Checking...'}>
                Check in
              </Button>
            </form>
          </>
        )}
      </div>
    </Panel>
  )
}

function useAskAgain(isWaiting: boolean, ask: () => void) {
  const again = useEffectEvent(ask)
  useEffect(() => {
    if (!isWaiting) return
    const timer = setInterval(() => again(), ASK_AGAIN_MS)
    return () => clearInterval(timer)
  }, [isWaiting])
}
