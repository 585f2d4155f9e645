import { useEffect, useState } from 'react'
import { Link, useParams } from 'wouter'
import { AdminIcon } from '#admin/admin-icon.tsx'
import { download } from '#admin/download.ts'
import { failureMessage } from '#admin/format-text.ts'
import { Loaded } from '#admin/layout/query-states.tsx'
import { usePermissions } from '#admin/session/staff.ts'
import { Button } from '#ui/button.tsx'
import { showToast } from '#ui/toast-store.ts'
import css from './boarding.module.css'
import { useManifest } from './boarding-api.ts'
import { ManifestSheet } from './manifest-sheet.tsx'
import { ScanPanel } from './scan-panel.tsx'

export function ManifestPage() {
  const { id = '' } = useParams<{ id: string }>()
  const manifest = useManifest(id)
  const may = usePermissions()
  const [isScanning, setScanning] = useState(false)
  useEffect(() => {
    document.title = 'Passenger manifest · Tafiya back-office'
  }, [])

  const keep = (file: string) =>
    download(`/trips/${id}/${file}`).catch((error) =>
      showToast({ kind: 'bad', title: failureMessage(error) }),
    )

  return (
    <>
      <nav className="crumb" aria-label="Breadcrumb">
        <Link href="/boarding">
          <AdminIcon name="back" />
          Boarding
        </Link>
      </nav>
      <div className="head">
        <div>
          <h1>Passenger manifest</h1>
          <p>National Road Traffic Regulations 2012, Reg. 51(5)</p>
        </div>
        <div className={`acts ${css.manifestActs}`}>
          {(may('boarding.process') || may('own-trips.process')) && (
            <Button look="primary" onClick={() => setScanning(true)}>
              <AdminIcon name="scan" />
              Scan tickets
            </Button>
          )}
          <Button onClick={() => keep('manifest.csv')}>
            <AdminIcon name="download" />
            CSV
          </Button>
          <Button onClick={() => keep('manifest.pdf')}>
            <AdminIcon name="download" />
            PDF
          </Button>
          <Button onClick={() => print()}>
            <AdminIcon name="print" />
            Print
          </Button>
        </div>
      </div>
      <Loaded things="passengers" query={manifest}>
        {({ data }) => (
          <>
            <ManifestSheet manifest={data} />
            {isScanning && <ScanPanel manifest={data} onClose={() => setScanning(false)} />}
          </>
        )}
      </Loaded>
    </>
  )
}
