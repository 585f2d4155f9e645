import { queryOptions, useQuery } from '@tanstack/react-query'
import { type SubmitEvent, useState } from 'react'
import { Link, useLocation } from 'wouter'
import { AdminIcon } from '#admin/parts/admin-icon.tsx'
import { api } from '#admin/parts/api.ts'
import { Button } from '#admin/parts/form/button.tsx'
import formCss from '#admin/parts/form/form.module.css'
import { useChange } from '#admin/parts/use-change.ts'
import { type StaffView, ViewAnswer, type ViewInput, ViewsAnswer } from '#contracts/people/staff-views.ts'
import css from './saved-views.module.css'
import { useKeptFocus } from './use-kept-focus.ts'

/**
 * The views that this user has saved for the list, as chips. `view` is the part of the current query that a saved view
 * contains: filters, order and page size. If it is not saved yet, the user can save it. Renders nothing if there are no
 * views and nothing to save.
 */
export function SavedViews({ view }: { view: string }) {
  const [path] = useLocation()
  const { data: views = [] } = useQuery(viewsQuery(path.slice(1)))
  const remove = useDeleteView()
  const kept = useKeptFocus()
  const isNew = view !== '' && !views.some(({ query }) => query === view)
  if (views.length === 0 && !isNew) return null
  return (
    <nav className={css.views} aria-label="Saved views" tabIndex={-1} {...kept}>
      {views.map((one) => (
        <ViewChip
          key={one.id}
          view={one}
          href={`${path}?${one.query}`}
          isCurrent={one.query === view}
          onRemove={() => remove.mutate(one)}
        />
      ))}
      {isNew && <SaveView key={view} list={path.slice(1)} query={view} />}
    </nav>
  )
}

type ChipProps = { view: StaffView; href: string; isCurrent: boolean; onRemove: () => void }

function ViewChip({ view, href, isCurrent, onRemove }: ChipProps) {
  return (
    <span className={isCurrent ? `${css.view} ${css.current}` : css.view}>
      <Link href={href} aria-current={isCurrent ? 'page' : undefined}>
        {view.name}
      </Link>
      <button type="button" aria-label={`Delete view ${view.name}`} onClick={onRemove}>
        <AdminIcon name="close" />
      </button>
    </span>
  )
}

function SaveView({ list, query }: { list: string; query: string }) {
  const [isOpen, setOpen] = useState(false)
  const save = useSaveView({ onDone: () => setOpen(false) })
  if (!isOpen) {
    return (
      <Button look="quiet" size="sm" onClick={() => setOpen(true)}>
        <AdminIcon name="plus" />
        Save view
      </Button>
    )
  }
  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    save.mutate({ list, query, name: String(new FormData(event.currentTarget).get('name')) })
  }
  return (
    <form className={css.form} onSubmit={submit}>
      <input
        // biome-ignore lint/a11y/noAutofocus: the user has just pressed Save view
        autoFocus
        className={formCss.input}
        name="name"
        aria-label="View name"
        placeholder="For example: Balances due tomorrow"
        required
        maxLength={40}
      />
      <Button type="submit" size="sm" busy={save.isPending && 'Saving...'}>
        Save
      </Button>
      <Button look="quiet" size="sm" onClick={() => setOpen(false)}>
        Cancel
      </Button>
      {save.problem && <span role="alert">{save.problem}</span>}
    </form>
  )
}

const viewsQuery = (list: string) =>
  queryOptions({
    queryKey: ['views', list],
    queryFn: async () => (await api.get(`/views?${new URLSearchParams({ list })}`, ViewsAnswer)).data,
  })

const useSaveView = (panel: { onDone: () => void }) =>
  useChange({
    ...panel,
    call: (input: ViewInput) => api.post('/views', input, ViewAnswer),
    refresh: ['views'],
    isInDialog: true,
  })

const useDeleteView = () =>
  useChange({
    call: ({ id }: StaffView) => api.delete(`/views/${id}`),
    failed: 'Failed to delete the view.',
    refresh: ['views'],
  })
