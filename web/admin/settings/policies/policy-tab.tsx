import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '#admin/parts/form/button.tsx'
import fieldCss from '#admin/parts/form/field.module.css'
import { Note } from '#admin/parts/form/note.tsx'
import gridCss from '#admin/parts/layout/grid.module.css'
import { Loaded } from '#admin/parts/layout/query-states.tsx'
import { usePermissions } from '#admin/parts/session/staff.ts'
import { Section } from '#admin/settings/section.tsx'
import type { RefundPolicyRow } from '#contracts/company/refund-policies.ts'
import { lagosMoment } from '#domain/platform/lagos-time.ts'
import { formatNaira, naira } from '#domain/platform/money.ts'
import { policiesQuery } from './policies-api.ts'
import { PolicyPanel } from './policy-panel.tsx'
import { PolicyTable } from './policy-table.tsx'

/** The charges for cancelling. A new policy is saved by its own panel, not by Save Changes of the settings. */
export function PolicyTab() {
  const may = usePermissions()
  if (!may('policies.view'))
    return <Note tone="info">You need permission to view the charges for cancelling.</Note>
  return <Policies mayEdit={may('policies.edit')} />
}

function Policies({ mayEdit }: { mayEdit: boolean }) {
  const policies = useQuery(policiesQuery())
  const [isOpen, setOpen] = useState(false)
  return (
    <Loaded things="policies" query={policies}>
      {(list) => {
        const inForce = list.find(({ isInForce }) => isInForce)
        if (!inForce) return <Note tone="warn">No policy is in force.</Note>
        return (
          // The first section has no line above it, because it is the first child.
          <div>
            {!mayEdit && <Note tone="info">You can view these settings but not edit them.</Note>}
            <Section
              title={inForce.name}
              lead={`In force since ${lagosMoment(new Date(inForce.validFrom))}. Passengers see this table before they pay.`}
            >
              <div className={gridCss.stack}>
                <PolicyTable
                  policy={{ ...inForce, flatKobo: naira(inForce.flat) }}
                  label="Charges for cancelling"
                />
                <p className={fieldCss.hint}>
                  A move costs {formatNaira(naira(inForce.move))} a seat, from the second move on.
                </p>
                {mayEdit && (
                  <div>
                    <Button onClick={() => setOpen(true)}>New policy</Button>
                  </div>
                )}
              </div>
            </Section>
            <Earlier policies={list.filter(({ isInForce }) => !isInForce)} />
            {isOpen && <PolicyPanel from={inForce} onClose={() => setOpen(false)} />}
          </div>
        )
      }}
    </Loaded>
  )
}

function Earlier({ policies }: { policies: readonly RefundPolicyRow[] }) {
  if (policies.length === 0) return null
  return (
    <Section title="Earlier policies" lead="They still apply to bookings that were made with them.">
      <ul>
        {policies.map(({ id, name, validFrom, createdBy }) => (
          <li key={id}>
            {name}, from {lagosMoment(new Date(validFrom))}
            {createdBy && `, by ${createdBy}`}
          </li>
        ))}
      </ul>
    </Section>
  )
}
