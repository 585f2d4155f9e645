import { useEffect, useEffectEvent } from 'react'
import { createBurst } from './burst.ts'
import { isDialogOpen } from './is-dialog-open.ts'
import { isTyping } from './is-typing.ts'

/**
 * Calls `onCode` when a hand scanner types a code and Enter outside of fields and dialogs. Null switches it off. The
 * button that has the focus does not react to the Space and Enter of the code.
 */
export function useHandScanner(onCode: ((code: string) => void) | null): void {
  const scan = useEffectEvent((code: string) => onCode?.(code))
  const isOn = onCode !== null

  useEffect(() => {
    if (!isOn) return
    const burst = createBurst()
    const isScanning = () => burst.length() > 1
    function onDown(event: KeyboardEvent) {
      if (event.key === undefined || event.repeat || isTyping(event) || isDialogOpen()) return
      const code = burst.endOf(event)
      if (code !== null) scan(code)
      if (code !== null || (isScanning() && event.key === ' ')) event.preventDefault()
    }
    // Firefox presses the focused button when Space is released.
    const onUp = (event: KeyboardEvent) => {
      if (isScanning() && event.key === ' ') event.preventDefault()
    }
    addEventListener('keydown', onDown, { capture: true })
    addEventListener('keyup', onUp, { capture: true })
    return () => {
      removeEventListener('keydown', onDown, { capture: true })
      removeEventListener('keyup', onUp, { capture: true })
    }
  }, [isOn])
}
