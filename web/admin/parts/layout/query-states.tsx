import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Button } from '#admin/parts/form/button.tsx'
import noteCss from '#admin/parts/form/note.module.css'
import textCss from '#admin/parts/styles/text.module.css'
import { ApiError, isTransient } from '#api/api-error.ts'
import { lagosClock } from '#domain/platform/lagos-time.ts'
import { Icon } from '#ui/icon.tsx'
import { Spinner } from '#ui/spinner.tsx'
import hiddenCss from '#ui/visually-hidden.module.css'
import css from './query-states.module.css'

/** The part of a query result that `Loaded` needs. */
type Query<Data> = Pick<UseQueryResult<Data>, 'data' | 'error' | 'dataUpdatedAt' | 'refetch'>

/** `things` is the noun in messages such as 'Failed to load batches. Please try again.' */
type Props<Data> = { things: string; query: Query<Data>; children: (data: Data) => ReactNode }

/**
 * Renders the data of a query, or its loading or error state. A temporary error after the first load keeps the data,
 * and with it the user's input, and shows a note with the time of the data. Any other error replaces the data, because
 * the permission or the record itself may be gone.
 */
export function Loaded<Data>({ things, query, children }: Props<Data>) {
  const { data, error, dataUpdatedAt, refetch } = query
  const isLost = error !== null && (data === undefined || !isTransient(error))
  if (isLost) return <LoadFailed things={things} error={error} onRetry={() => refetch()} />
  if (data === undefined) return <Loading things={things} />
  return (
    <>
      {error && (
        <div className={`${noteCss.note} ${noteCss.bad} ${css.isOld}`} role="alert">
          <Icon name="alert" />
          <span>
            Failed to load {things}. Please try again.{' '}
            <span className={textCss.nowrap}>Last updated at {lagosClock(new Date(dataUpdatedAt))} WAT.</span>
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
    <div className={css.loadState} role="status">
      <Spinner />
      <span className={hiddenCss.visuallyHidden}>Loading {things}</span>
    </div>
  )
}

type FailedProps = {
  things: string
  onRetry: () => void
  /** For the code NOT_FOUND, the server's sentence is shown without a retry button, because a retry would not help. */
  error?: Error | null
}

export function LoadFailed({ things, onRetry, error }: FailedProps) {
  if (error instanceof ApiError && error.code === 'NOT_FOUND')
    return (
      <div className={css.loadState} role="alert">
        <p>{error.sentence}</p>
      </div>
    )
  return (
    <div className={css.loadState} role="alert">
      <p className={`${noteCss.note} ${noteCss.bad}`}>
        <Icon name="alert" />
        Failed to load {things}. Please try again.
      </p>
      <Button onClick={onRetry}>Try again</Button>
    </div>
  )
}
