import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import { leave } from '#admin/parts/form/leave-guard.ts'
import { createCalmKeys } from '#admin/parts/keys/burst.ts'
import { isDialogOpen } from '#admin/parts/keys/is-dialog-open.ts'
import { isTyping } from '#admin/parts/keys/is-typing.ts'
import type { Screen } from '#admin/shell/screens.ts'
import { isFindKey, readKey } from './read-key.ts'

/** The time after G within which a letter opens a screen. A later letter is a key of its own. */
const WAIT_MS = 1_500

type Acts = { onFind: () => void; onKeys: () => void }

/**
 * Handles the shortcuts that work on every screen. `screens` are the screens that the user may open. The codes that a
 * hand scanner types contain the letters of shortcuts, so a shortcut waits until no further character follows.
 */
export function useKeys(screens: readonly Screen[], { onFind, onKeys }: Acts): void {
  const [, navigate] = useLocation()
  const [calm] = useState(createCalmKeys)
  const wentAt = useRef(Number.NEGATIVE_INFINITY)

  const press = useEffectEvent((event: KeyboardEvent) => {
    // When Chrome fills in a saved value, it sends a keydown event without a key.
    if (event.key === undefined || event.repeat) return
    // Otherwise the browser would open its own search.
    if (isFindKey(event)) event.preventDefault()
    if (isDialogOpen() || (isTyping(event) && !isFindKey(event))) return
    const meaning = readKey(event, event.timeStamp - wentAt.current < WAIT_MS, screens)
    wentAt.current = meaning === 'go' ? event.timeStamp : Number.NEGATIVE_INFINITY
    if (meaning === 'find') onFind()
    else if (meaning === 'keys') calm.press(event, onKeys)
    else if (meaning !== null && meaning !== 'go') {
      // The open screen must not react too: the letter after G may be one of its own keys, such as R in the inbox.
      event.stopPropagation()
      calm.press(event, () => leave(() => navigate(meaning.path)), 2)
    } else calm.press(event, null)
  })

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => press(event)
    // With `capture`, this listener runs before those of the open screen, which listen without it.
    addEventListener('keydown', onKey, { capture: true })
    return () => removeEventListener('keydown', onKey, { capture: true })
  }, [])
}
