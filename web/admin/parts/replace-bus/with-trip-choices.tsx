import { useQuery } from '@tanstack/react-query'
import type { ComponentProps, ReactNode } from 'react'
import { tripChoicesQuery } from '#admin/parts/data/trips-api.ts'
import css from '#admin/parts/form/dialogs.module.css'
import { Panel } from '#admin/parts/form/panel.tsx'
import { LoadFailed, Loading } from '#admin/parts/layout/query-states.tsx'
import type { TripChoices } from '#contracts/network/staff-trips.ts'
import { MissingParts, missingParts } from './missing-parts.tsx'

type Props = Omit<ComponentProps<typeof Panel>, 'children'> & {
  /** True for new trips, which need a route, a bus and a batch to choose from. */
  isForNew: boolean
  children: (choices: TripChoices) => ReactNode
}

const CHOICES = 'routes, buses and batches'

/**
 * Renders its children once routes, buses, batches and drivers are loaded. Until then it shows the panel with a loading
 * or error state. If a new trip cannot be planned yet, it shows what is missing.
 */
export function WithTripChoices({ isForNew, children, ...panel }: Props) {
  const choices = useQuery(tripChoicesQuery())
  if (choices.data && isForNew && missingParts(choices.data).length > 0)
    return (
      <Panel {...panel}>
        <MissingParts choices={choices.data} />
      </Panel>
    )
  if (choices.data) return children(choices.data)
  return (
    <Panel {...panel}>
      <div className={css.body}>
        {choices.isError ? (
          <LoadFailed things={CHOICES} onRetry={() => choices.refetch()} />
        ) : (
          <Loading things={CHOICES} />
        )}
      </div>
    </Panel>
  )
}
