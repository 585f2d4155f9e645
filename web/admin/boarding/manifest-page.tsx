import { useEffect, useEffectEvent, useState } from 'react'
import { Link, useParams } from 'wouter'
import { AdminIcon } from '#admin/parts/admin-icon.tsx'
import { useManifest } from '#admin/parts/data/boarding-api.ts'
import { download } from '#admin/parts/download.ts'
import { Button, buttonClass } from '#admin/parts/form/button.tsx'
import { failureMessage } from '#admin/parts/format-text.ts'
import { createBurst } from '#admin/parts/keys/burst.ts'
import { isDialogOpen } from '#admin/parts/keys/is-dialog-open.ts'
import { isTyping } from '#admin/parts/keys/is-typing.ts'
import headCss from '#admin/parts/layout/page-head.module.css'
import { PageHeading } from '#admin/parts/layout/page-heading.tsx'
import { Loaded } from '#admin/parts/layout/query-states.tsx'
import { printFile } from '#admin/parts/print-file.ts'
import { usePermissions } from '#admin/parts/session/staff.ts'
import { showToast } from '#ui/toast-store.ts'
import css from './boarding.module.css'
import { ManifestSheet } from './manifest-sheet.tsx'
import { ScanPanel } from './scan-panel.tsx'

export function ManifestPage() {
  const { id = '' } = useParams<{ id: string }>()
  const manifest = useManifest(id)
  const may = usePermissions()
  const mayBoard = may('boarding.process') || may('own-trips.process')
  /** Null while the panel is closed. `firstCode` is the code that a hand scanner typed into the page. */
  const [scanning, setScanning] = useState<{ firstCode?: string } | null>(null)
  useHandScanner(mayBoard && manifest.data ? (firstCode) => setScanning({ firstCode }) : null)

  const save = (file: string) => download(`/trips/${id}/${file}`).catch(showFailure)
  // Prints the PDF instead of the page, so that the printed manifest is the same as the downloaded one.
  const print = () => printFile(`/trips/${id}/manifest.pdf`, 'Manifest to print').catch(showFailure)

  return (
    <>
      <nav className={headCss.crumb} aria-label="Breadcrumb">
        <Link href="/boarding">
          <AdminIcon name="back" />
          Boarding
        </Link>
      </nav>
      <div className={headCss.head}>
        <div>
          <PageHeading title="Passenger manifest" />
          <p>National Road Traffic Regulations 2012, Reg. 51(5)</p>
        </div>
        <div className={`${headCss.acts} ${css.manifestActs}`}>
          {mayBoard && (
            <Button look="primary" data-scan onClick={() => setScanning({})}>
              <AdminIcon name="scan" />
              Scan tickets
            </Button>
          )}
          {mayBoard && (
            // A plain link, because Offline boarding is a page outside this app. Once it has been opened, it also opens
            // without a network.
            <a className={buttonClass({})} href={`/door/${id}`}>
              <AdminIcon name="scan" />
              Offline boarding
            </a>
          )}
          <Button onClick={() => save('manifest.csv')}>
            <AdminIcon name="download" />
            CSV
          </Button>
          <Button onClick={() => save('manifest.pdf')}>
            <AdminIcon name="download" />
            PDF
          </Button>
          <Button onClick={print}>
            <AdminIcon name="print" />
            Print
          </Button>
        </div>
      </div>
      <Loaded things="passengers" query={manifest}>
        {({ data }) => (
          <>
            <ManifestSheet manifest={data} />
            {scanning && <ScanPanel {...scanning} manifest={data} onClose={() => setScanning(null)} />}
          </>
        )}
      </Loaded>
    </>
  )
}

const showFailure = (error: unknown) => showToast({ kind: 'bad', title: failureMessage(error) })

/**
 * Calls `onCode` when a hand scanner types a code and Enter outside of fields and dialogs. Null switches it off. The
 * button that has the focus does not react to the Space and Enter of the code.
 */
function useHandScanner(onCode: ((code: string) => void) | null): void {
  const scan = useEffectEvent((code: string) => onCode?.(code))
  const isOn = onCode !== null

  useEffect(() => {
    if (!isOn) return
    const burst = createBurst()
    const isScanning = () => burst.length() > 1
    function onDown(event: KeyboardEvent) {
      if (event.key === undefined || event.repeat || isTyping(event) || isDialogOpen()) return
      const code = burst.endOf(event)
      if (code !== null) scan(code)
      if (code !== null || (isScanning() && event.key === ' ')) event.preventDefault()
    }
    // Firefox presses the focused button when Space is released.
    const onUp = (event: KeyboardEvent) => {
      if (isScanning() && event.key === ' ') event.preventDefault()
    }
    addEventListener('keydown', onDown, { capture: true })
    addEventListener('keyup', onUp, { capture: true })
    return () => {
      removeEventListener('keydown', onDown, { capture: true })
      removeEventListener('keyup', onUp, { capture: true })
    }
  }, [isOn])
}
