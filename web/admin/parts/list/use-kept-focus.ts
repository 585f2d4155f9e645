import { type FocusEvent, useEffect, useRef } from 'react'

const isInDialog = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('dialog') !== null

/**
 * Returns attributes for a list that can have the focus. If the focused element disappears, such as the button of a
 * deleted row, the list gets the focus instead of the whole page.
 */
export function useKeptFocus() {
  const list = useRef<HTMLElement>(null)
  const hadFocus = useRef(false)
  useEffect(() => {
    if (!hadFocus.current || document.activeElement !== document.body) return
    list.current?.focus({ preventScroll: true })
  })
  return {
    ref: list,
    onFocus: () => {
      hadFocus.current = true
    },
    // React reports no blur for an element that it removes, so `hadFocus` then stays true. Focus in a dialog counts as
    // focus in the list, because the row that opened the dialog may be gone when it closes.
    onBlur: ({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) => {
      hadFocus.current = currentTarget.contains(relatedTarget) || isInDialog(relatedTarget)
    },
  }
}
