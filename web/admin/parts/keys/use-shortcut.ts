import { useEffect, useEffectEvent } from 'react'
import { createCalmKeys } from './burst.ts'
import { isDialogOpen } from './is-dialog-open.ts'
import { isTyping } from './is-typing.ts'

/**
 * Calls `act` when the user presses the key. A null `act` switches the shortcut off. Ignores the key:
 * - while the user types in a field or a dialog is open
 * - together with Ctrl, Alt or ⌘, because that may be a command of the browser
 * - among the characters of a hand scanner
 */
export function useShortcut(key: string, act: (() => void) | null) {
  const run = useEffectEvent(() => act?.())
  const isOn = act !== null

  useEffect(() => {
    const calm = createCalmKeys()
    function onKey(event: KeyboardEvent) {
      // When Chrome fills in a saved value, it sends a keydown event without a key.
      if (event.key === undefined) return
      const isCommand = event.ctrlKey || event.metaKey || event.altKey
      const isMeant = isOn && event.key.toLowerCase() === key && !isCommand
      const acts = isMeant && !isTyping(event) && !isDialogOpen()
      if (acts) event.preventDefault()
      // The repeats of a key that is held down come faster than the characters of a scanner, so they bypass the scanner
      // check.
      if (!event.repeat) calm.press(event, acts ? () => run() : null)
      else if (acts) run()
    }
    addEventListener('keydown', onKey)
    return () => {
      calm.stop()
      removeEventListener('keydown', onKey)
    }
  }, [key, isOn])
}
