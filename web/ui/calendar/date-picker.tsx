import { type ReactNode, useEffect, useEffectEvent, useId, useLayoutEffect, useRef } from 'react'
import { BELOW_TABLET } from '../breakpoints.ts'
import { Icon } from '../icon.tsx'
import iconButtonCss from '../icon-button.module.css'
import css from './calendar.module.css'
import { Calendar, type DayNote } from './calendar.tsx'

type Props = {
  title: string
  value: string
  min: string
  today: string
  noteOf?: ((day: string) => DayNote | undefined) | undefined
  onChoose: (day: string) => void
  onClose: () => void
  /** Shown below the days. */
  children?: ReactNode
}

/** Opens as a modal that fills the screen below 768 px, otherwise as a popup below or above its field. */
export function DatePicker({ title, onClose, children, ...calendar }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  const titleId = useId()

  useLayoutEffect(() => {
    const element = dialog.current
    if (!element) return
    if (matchMedia(BELOW_TABLET).matches) element.showModal()
    else {
      // Restores the scroll position. The browser scrolls to the control that `show` focuses, although the popup is not
      // placed yet.
      const { scrollX, scrollY } = window
      element.show()
      scrollTo({ left: scrollX, top: scrollY, behavior: 'instant' })
    }
    return () => element.close()
  }, [])
  useWholeInView(dialog)
  useCloseFromOutside(dialog, onClose)

  return (
    <dialog ref={dialog} className={css.datepicker} aria-labelledby={titleId}>
      <div className={css.head}>
        <h2 id={titleId}>{title}</h2>
        <button
          type="button"
          className={`${iconButtonCss.iconButton} ${iconButtonCss.bare}`}
          aria-label="Close"
          onClick={onClose}
        >
          <Icon name="x" />
        </button>
      </div>
      <Calendar {...calendar} />
      {children}
    </dialog>
  )
}

/**
 * Places the popup and scrolls the page until the whole popup is visible, or its head if the window is too low. Repeats
 * this when the height changes, because prices and batches arrive after the popup has opened.
 */
function useWholeInView(dialog: { current: HTMLElement | null }) {
  useLayoutEffect(() => {
    const element = dialog.current
    if (!element || element.matches(':modal')) return
    const watching = new ResizeObserver(() => {
      element.dataset.side = sideWithRoom(element)
      element.scrollIntoView({ block: element.offsetHeight + 16 > innerHeight ? 'start' : 'nearest' })
    })
    watching.observe(element)
    return () => watching.disconnect()
  }, [dialog])
}

/** Returns 'below', unless there is no room below the field but enough above it. */
function sideWithRoom(element: HTMLElement): 'above' | 'below' {
  const field = element.parentElement?.getBoundingClientRect()
  if (!field) return 'below'
  const needed = element.offsetHeight + 16
  return field.bottom + needed > innerHeight && field.top > needed ? 'above' : 'below'
}

/**
 * Closes the picker on Escape, on a press outside its field, and when the window crosses the breakpoint, for example on
 * a rotated phone. The last is needed because an open modal cannot turn into a popup or back.
 */
function useCloseFromOutside(dialog: { current: HTMLElement | null }, onClose: () => void) {
  const close = useEffectEvent(onClose)
  useEffect(() => {
    const listening = new AbortController()
    const { signal } = listening
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      event.preventDefault()
      close()
    }
    const onPress = (event: Event) => {
      // Ignores presses inside the field, whose button toggles the picker. If the press closed the picker, the click
      // would open it again.
      const home = dialog.current?.parentElement
      if (event.target instanceof Node && !home?.contains(event.target)) close()
    }
    document.addEventListener('keydown', onKey, { signal })
    document.addEventListener('pointerdown', onPress, { signal })
    matchMedia(BELOW_TABLET).addEventListener('change', () => close(), { signal })
    return () => listening.abort()
  }, [dialog])
}
