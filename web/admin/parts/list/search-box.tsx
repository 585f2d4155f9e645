import { useEffect, useRef, useState } from 'react'
import { AdminIcon } from '#admin/parts/admin-icon.tsx'
import formCss from '#admin/parts/form/form.module.css'
import { useShortcut } from '#admin/parts/keys/use-shortcut.ts'
import type { ListAddress } from './list-address.ts'
import css from './tools.module.css'

const PAUSE_MS = 300

/**
 * Searches the list when typing pauses. Pressing `/` focuses the search box, unless the user types in a field or a
 * dialog is open.
 */
export function SearchBox({ label, address }: { label: string; address: ListAddress }) {
  const [text, setText] = useState(address.search)
  const input = useRef<HTMLInputElement>(null)
  useShortcut('/', () => input.current?.focus())

  // The back button or a link to the same list can also change the search in the URL.
  useEffect(() => setText(address.search), [address.search])

  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  function type(next: string) {
    setText(next)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => address.change({ search: next.trim() }), PAUSE_MS)
  }

  return (
    <search className={css.search}>
      <AdminIcon name="search" />
      <input
        ref={input}
        className={formCss.input}
        type="search"
        aria-label={label}
        placeholder={label}
        value={text}
        maxLength={100}
        onChange={({ target }) => type(target.value)}
      />
      <kbd title="Press / to search">/</kbd>
    </search>
  )
}
