import { useEffect, useEffectEvent, useState } from 'react'
import { AdminIcon } from '#admin/parts/admin-icon.tsx'
import { useScan, useTakeBalance, useUndoBoarding } from '#admin/parts/data/boarding-api.ts'
import { Button } from '#admin/parts/form/button.tsx'
import { Panel } from '#admin/parts/form/panel.tsx'
import { Problem } from '#admin/parts/form/problem.tsx'
import { failureMessage } from '#admin/parts/format-text.ts'
import { signal } from '#admin/parts/scanning/signal.ts'
import type { Boarding, Manifest } from '#contracts/boarding/boarding.ts'
import { formatNaira, naira } from '#domain/platform/money.ts'
import css from './boarding.module.css'
import { Camera } from './camera.tsx'
import { CodeForm } from './code-form.tsx'
import { CompleteAtDoor } from './complete-at-door.tsx'
import { seatsToUndo } from './seats-to-undo.ts'
import { UndoneVerdict, Verdict } from './verdict.tsx'

/**
 * The interval at which a ticket is checked again while money is missing. The passenger may pay at the counter or on
 * their own phone meanwhile.
 */
const ASK_AGAIN_MS = 5_000
const isWaiting = (verdict: Boarding | null) =>
  verdict?.outcome === 'unpaid' || verdict?.outcome === 'unconfirmed'

type Props = { manifest: Pick<Manifest, 'trip' | 'lines'>; firstCode?: string; onClose: () => void }

/**
 * Scans one ticket at a time. Shows the camera, then the outcome, and the camera again after 'Scan next'. With
 * `firstCode`, from a hand scanner, it checks that code at once and uses no camera.
 */
export function ScanPanel({ manifest: { trip, lines }, firstCode, onClose }: Props) {
  const scan = useScan(String(trip.id))
  const [verdict, setVerdict] = useState<Boarding | null>(null)
  const [isUndone, setUndone] = useState(false)
  const [code, setCode] = useState('')
  const undo = useUndoBoarding(String(trip.id), () => setUndone(true))
  const { passengers, boarded } = verdict && !isUndone ? verdict : trip
  const undoable = verdict && !isUndone ? seatsToUndo(verdict, lines) : []

  function look(seen: string, withoutDetails = false) {
    if (scan.isPending) return
    setCode(seen)
    scan.mutate(
      { code: seen, ...(withoutDetails && { withoutDetails }) },
      { onSuccess: ({ data }) => show(data) },
    )
  }

  function show(next: Boarding) {
    // While money is missing, the ticket is checked repeatedly. A check with the same outcome makes no sound or
    // vibration.
    if (next.outcome !== verdict?.outcome || !isWaiting(verdict)) signal(next.outcome)
    setVerdict(next)
  }

  useAskAgain(isWaiting(verdict), () => look(code))
  useOnce(() => firstCode && look(firstCode))

  function next() {
    setVerdict(null)
    setUndone(false)
    setCode('')
    scan.reset()
    undo.reset()
  }

  useTextKey(verdict !== null, next)

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
            {isUndone ? (
              <UndoneVerdict verdict={verdict} />
            ) : (
              <Verdict verdict={verdict} departTime={trip.departTime} />
            )}
            <div className={css.scanActs}>
              <Problem>{undo.problem}</Problem>
              {verdict.outcome === 'unpaid' && (
                <TakeBalance tripId={trip.id} verdict={verdict} onDone={() => look(code)} />
              )}
              {verdict.outcome === 'incomplete' && (
                <CompleteAtDoor
                  seats={verdict.incomplete}
                  onDone={() => look(code)}
                  onBoard={() => look(code, true)}
                />
              )}
              {/* After an undo the focused undo button disappears. The key remounts this button to focus it. */}
              <Button key={`${isUndone}`} look="primary" size="lg" block autoFocus onClick={next}>
                <AdminIcon name="scan" />
                Scan next
              </Button>
              {undoable.length > 0 && (
                <Button block busy={undo.isPending && 'Undoing...'} onClick={() => undo.mutate(undoable)}>
                  <AdminIcon name="again" />
                  Undo boarding
                </Button>
              )}
              <Button block onClick={onClose}>
                <AdminIcon name="list" />
                Back to list
              </Button>
            </div>
          </>
        ) : (
          <>
            {firstCode === undefined && <Camera onCode={look} />}
            <CodeForm
              code={code}
              isChecking={scan.isPending}
              problem={scan.isError && failureMessage(scan.error)}
              onChange={setCode}
              onSubmit={() => look(code)}
            />
          </>
        )}
      </div>
    </Panel>
  )
}

function useOnce(act: () => void) {
  const start = useEffectEvent(act)
  useEffect(() => start(), [])
}

function useAskAgain(isWaiting: boolean, ask: () => void) {
  const again = useEffectEvent(ask)
  useEffect(() => {
    if (!isWaiting) return
    const timer = setInterval(() => again(), ASK_AGAIN_MS)
    return () => clearInterval(timer)
  }, [isWaiting])
}

/**
 * Calls `begin` when a key that enters text is pressed, so that a hand scanner can type the next ticket while the
 * outcome of the last one is shown. `begin` shows the field, which takes the focus and receives the text of that first
 * key too. Ignores:
 * - Space, because it presses the focused button
 * - keys that enter no text, such as Enter
 * - keys in a form that asks for details
 */
function useTextKey(isOn: boolean, begin: () => void) {
  const start = useEffectEvent(begin)
  useEffect(() => {
    if (!isOn) return
    const onKey = ({ key, ctrlKey, metaKey, altKey, target }: KeyboardEvent) => {
      if (target instanceof HTMLInputElement) return
      if (key.length === 1 && key !== ' ' && !ctrlKey && !metaKey && !altKey) start()
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [isOn])
}

type TakeBalanceProps = { tripId: number; verdict: Boarding; onDone: () => void }

/** Takes the balance in cash. Staff press twice, once before and once after they count the cash. */
function TakeBalance({ tripId, verdict: { bookingId, amountDue }, onDone }: TakeBalanceProps) {
  const [isCounted, setCounted] = useState(false)
  const take = useTakeBalance(String(tripId), onDone)
  const amount = formatNaira(naira(amountDue))
  if (bookingId === null) return null
  return (
    <>
      <Problem>{take.problem}</Problem>
      {isCounted ? (
        <Button
          look="amber"
          size="lg"
          block
          busy={take.isPending && 'Saving...'}
          onClick={() => take.mutate({ bookingId, amount: amountDue })}
        >
          I have received {amount}
        </Button>
      ) : (
        <Button size="lg" block onClick={() => setCounted(true)}>
          <AdminIcon name="cash" />
          Take {amount} in cash
        </Button>
      )}
    </>
  )
}
