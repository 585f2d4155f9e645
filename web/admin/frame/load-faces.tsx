import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ApiError, isPassing } from '#api/api-error.ts'
import { lagosClock } from '#domain/lagos-time.ts'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { Spinner } from '#ui/spinner.tsx'
import './load-faces.css'

/** The faces of what is not there yet. `things` as in 'Failed to load batches. Please try again.' */

type Question<Data> = Pick<UseQueryResult<Data>, 'data' | 'error' | 'dataUpdatedAt' | 'refetch'>

type Props<Data> = { things: string; query: Question<Data>; children: (data: Data) => ReactNode }

/**
 * What was asked for, or why it is not there. A line that drops later takes nothing away: what is typed and chosen on
 * the screen stays, under a word that its figures are old. A refusal does: rights may be gone, or the thing itself.
 */
export function Loaded<Data>({ things, query, children }: Props<Data>) {
  const { data, error, dataUpdatedAt, refetch } = query
  const isLost = error !== null && (data === undefined || !isPassing(error))
  if (isLost) return <LoadFailed things={things} error={error} onRetry={() => refetch()} />
  if (data === undefined) return <Loading things={things} />
  return (
    <>
      {error && (
        <div className="note note--bad is-old" role="alert">
          <Icon name="alert" />
          <span>
            Failed to load {things}. Please try again.{' '}
            <span className="nowrap">Shown as of {lagosClock(new Date(dataUpdatedAt))} WAT.</span>
          </span>
          <Button size="sm" onClick={() => refetch()}>
            Try again
          </Button>
        </div>
      )}
      {children(data)}
    </>
  )
}

export function Loading({ things }: { things: string }) {
  return (
    <div className="load-face" role="status">
      <Spinner />
      <span className="visually-hidden">Loading {things}</span>
    </div>
  )
}

type FailedProps = {
  things: string
  onRetry: () => void
  /** Of one thing by its number: that there is none is no failure, and asking again would not help. */
  error?: Error | null
}

export function LoadFailed({ things, onRetry, error }: FailedProps) {
  if (error instanceof ApiError && error.code === 'NOT_FOUND')
    return (
      <div className="load-face" role="alert">
        <p>{error.sentence}</p>
      </div>
    )
  return (
    <div className="load-face" role="alert">
      <p className="note note--bad">
        <Icon name="alert" />
        Failed to load {things}. Please try again.
      </p>
      <Button onClick={onRetry}>Try again</Button>
    </div>
  )
}
