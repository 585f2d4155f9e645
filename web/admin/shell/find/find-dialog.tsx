import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import { AdminIcon } from '#admin/parts/admin-icon.tsx'
import { api } from '#admin/parts/api.ts'
import { Button } from '#admin/parts/form/button.tsx'
import formCss from '#admin/parts/form/form.module.css'
import { leave } from '#admin/parts/form/leave-guard.ts'
import { failureMessage } from '#admin/parts/format-text.ts'
import { useSearchMarks } from '#admin/parts/list/use-search-marks.ts'
import { usePermissions } from '#admin/parts/session/staff.ts'
import type { Screen } from '#admin/shell/screens.ts'
import { FoundAnswer, LEAST_CHARACTERS, MOST_CHARACTERS } from '#contracts/office/find.ts'
import { Icon } from '#ui/icon.tsx'
import { Modal } from '#ui/modal.tsx'
import hiddenCss from '#ui/visually-hidden.module.css'
import css from './find.module.css'
import { type Result, type ResultGroup, recordGroups, screenGroups } from './results.ts'

/** The pause in typing after which records are searched. */
const PAUSE_MS = 200

/**
 * Finds records, screens and actions from every screen. The focus stays in the field (the ARIA combobox pattern): arrow
 * keys move through the results, Enter or a tap opens one.
 */
export function FindDialog({ screens, onClose }: { screens: readonly Screen[]; onClose: () => void }) {
  const titleId = useId()
  const listId = useId()
  const may = usePermissions()
  const [, navigate] = useLocation()
  const [typed, setTyped] = useState('')
  const [active, setActive] = useState(0)
  const search = typed.trim()
  const { records, note } = useRecords(search)
  const groups = [...screenGroups(screens, may, search), ...(records ? recordGroups(records, may) : [])]
  const results = groups.flatMap((group) => group.results)
  const activeResult = results[active]

  function open({ href }: Result) {
    onClose()
    leave(() => navigate(href))
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      const step = event.key === 'ArrowDown' ? 1 : -1
      if (results.length > 0) setActive((active + step + results.length) % results.length)
    } else if (event.key === 'Enter' && activeResult) {
      event.preventDefault()
      open(activeResult)
    }
  }

  return (
    <Modal className={css.find} labelledBy={titleId} onClose={onClose}>
      <h2 className={hiddenCss.visuallyHidden} id={titleId}>
        Find anything
      </h2>
      <div className={css.field}>
        <AdminIcon name="search" />
        {/* This is the first focusable element of the dialog, so the browser focuses it when the dialog opens. */}
        <input
          className={formCss.input}
          role="combobox"
          aria-label="Find anything"
          aria-autocomplete="list"
          aria-expanded={results.length > 0}
          aria-controls={listId}
          aria-activedescendant={activeResult && `${listId}-${active}`}
          autoComplete="off"
          spellCheck={false}
          enterKeyHint="go"
          placeholder="Reference, name, phone, route, plate or screen"
          maxLength={MOST_CHARACTERS}
          value={typed}
          onChange={({ target }) => {
            setTyped(target.value)
            setActive(0)
          }}
          onKeyDown={onKeyDown}
        />
        <Button look="quiet" size="icon" aria-label="Close" onClick={onClose}>
          <Icon name="x" />
        </Button>
      </div>
      {results.length > 0 && (
        <Results id={listId} search={search} groups={groups} active={active} onChoose={open} />
      )}
      <p className={css.note} role="status">
        {note ?? (results.length === 0 && 'Nothing found.')}
      </p>
    </Modal>
  )
}

/**
 * Returns the records for this text, or a note while there are none. Records of an earlier text are not shown, because
 * Enter would open one that the user does not mean.
 */
function useRecords(search: string) {
  const asked = useSettled(search)
  const found = useFound(asked)
  if (search.length < LEAST_CHARACTERS)
    return { records: null, note: `Type at least ${LEAST_CHARACTERS} characters to search all records.` }
  if (asked !== search || found.isPending) return { records: null, note: 'Searching...' }
  if (found.isError) return { records: null, note: failureMessage(found.error) }
  return { records: found.data.data, note: null }
}

/** Returns the text as it was when typing last paused. */
function useSettled(text: string): string {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [text])
  return settled
}

type ResultsProps = {
  id: string
  search: string
  groups: readonly ResultGroup[]
  active: number
  onChoose: (result: Result) => void
}

function Results({ id, search, groups, active, onChoose }: ResultsProps) {
  const list = useRef<HTMLDivElement>(null)
  useSearchMarks(list, search)
  const results = groups.flatMap((group) => group.results)
  return (
    <div ref={list} role="listbox" id={id} className={css.list} aria-label="Results">
      {groups.map((group) => (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be part of a listbox
        <div key={group.title} role="group" aria-label={group.title}>
          <span className={css.kind} aria-hidden="true">
            {group.title}
          </span>
          {group.results.map((result) => {
            const index = results.indexOf(result)
            return (
              // biome-ignore lint/a11y/useFocusableInteractive: the input keeps the focus (aria-activedescendant)
              // biome-ignore lint/a11y/useKeyWithClickEvents: the input handles the keys
              <div
                key={index}
                role="option"
                id={`${id}-${index}`}
                className={css.result}
                aria-selected={index === active}
                ref={index === active ? scrollIntoSight : undefined}
                // Keeps the focus in the input when the user presses a result.
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => onChoose(result)}
              >
                <AdminIcon name={result.icon} />
                <span>
                  <b>{result.label}</b>
                  {result.detail && <small>{result.detail}</small>}
                </span>
              </div>
            )
          })}
        </div>
      ))}
    </div>
  )
}

/** A ref that scrolls the active result into view. */
const scrollIntoSight = (element: HTMLElement | null) => element?.scrollIntoView({ block: 'nearest' })

/** Searches the records. A text that is too short is not sent. */
const useFound = (search: string) =>
  useQuery({
    queryKey: ['found', search],
    queryFn: () => api.get(`/find?${new URLSearchParams({ q: search })}`, FoundAnswer),
    enabled: search.length >= LEAST_CHARACTERS,
    staleTime: 0,
  })
