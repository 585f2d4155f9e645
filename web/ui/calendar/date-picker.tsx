import { useEffect, useEffectEvent, useId, useLayoutEffect, useRef } from 'react'
import { Icon } from '../icon.tsx'
import { Calendar } from './calendar.tsx'
import './date-picker.css'

const PHONE = '(max-width: 47.99rem)'

type Props = {
  title: string
  value: string
  min: string
  today: string
  onChoose: (day: string) => void
  onClose: () => void
}

/** Under 768 px a modal that fills the screen; from there on a small window beside the field it belongs to. */
export function DatePicker({ title, onClose, ...calendar }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  const titleId = useId()

  useLayoutEffect(() => {
    const element = dialog.current
    if (!element) return
    if (matchMedia(PHONE).matches) element.showModal()
    else {
      element.show()
      element.dataset.side = sideWithRoom(element)
    }
    return () => element.close()
  }, [])
  useCloseFromOutside(dialog, onClose)

  return (
    <dialog ref={dialog} className="datepicker" aria-labelledby={titleId}>
      <div className="datepicker__head">
        <h2 id={titleId}>{title}</h2>
        <button type="button" className="iconbtn iconbtn--bare" aria-label="Close" onClick={onClose}>
          <Icon name="x" />
        </button>
      </div>
      <Calendar {...calendar} />
    </dialog>
  )
}

/** Below the field, unless the window ends there and there is room above. */
function sideWithRoom(element: HTMLElement): 'above' | 'below' {
  const field = element.parentElement?.getBoundingClientRect()
  if (!field) return 'below'
  const needed = element.offsetHeight + 16
  return field.bottom + needed > innerHeight && field.top > needed ? 'above' : 'below'
}

/** Escape, a press elsewhere, or a turned phone that crosses the breakpoint: the two forms do not change into each other. */
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
      // The field's own button closes it too; both at once would open it again.
      const home = dialog.current?.parentElement
      if (event.target instanceof Node && !home?.contains(event.target)) close()
    }
    document.addEventListener('keydown', onKey, { signal })
    document.addEventListener('pointerdown', onPress, { signal })
    matchMedia(PHONE).addEventListener('change', () => close(), { signal })
    return () => listening.abort()
  }, [dialog])
}
