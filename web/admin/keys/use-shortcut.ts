import { useEffect } from 'react'
import { isDialogOpen } from './is-dialog-open.ts'
import { isTyping } from './is-typing.ts'

/**
 * Calls `act` when the user presses the key, unless the user types in a field or a dialog is open. Ignores the key
 * together with Ctrl, Alt or ⌘, because that may be a command of the browser. Null switches the shortcut off.
 */
export function useShortcut(key: string, act: (() => void) | null) {
  useEffect(() => {
    function onKey(event: KeyboardEvent) {
      const isCommand = event.ctrlKey || event.metaKey || event.altKey
      // When Chrome fills in a saved value, it sends a keydown event without a key.
      if (!act || event.key?.toLowerCase() !== key || isCommand || isTyping(event) || isDialogOpen()) return
      event.preventDefault()
      act()
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  })
}
