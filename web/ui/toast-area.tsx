import { useLayoutEffect, useRef, useSyncExternalStore } from 'react'
import { Icon, type IconName } from './icon.tsx'
import { raiseToasts } from './raise-toasts.ts'
import css from './toast-area.module.css'
import {
  currentToast,
  dismissToast,
  onToastChange,
  pauseToast,
  resumeToast,
  type Toast,
} from './toast-store.ts'

const KINDS: Record<Toast['kind'], string | undefined> = {
  good: css.toastGood,
  bad: css.toastBad,
  info: css.toastInfo,
}
const ICONS: Record<Toast['kind'], IconName> = { good: 'check', bad: 'alert', info: 'info' }

/**
 * Shows the toast. Must be rendered even while there is none, because screen readers would miss a toast that appears
 * together with its live region.
 */
export function ToastArea() {
  const toast = useSyncExternalStore(onToastChange, currentToast, () => null)
  const focusedBefore = useRef<Element | null>(null)
  useLayoutEffect(() => {
    if (toast) raiseToasts()
  }, [toast])
  function dismiss() {
    dismissToast()
    // Returns the focus to where it was before, because the pressed button disappears.
    if (focusedBefore.current instanceof HTMLElement) focusedBefore.current.focus()
  }
  return (
    <div className={css.toastArea} role="status" popover="manual" data-toasts>
      {toast && (
        <div
          className={`${css.toast} ${KINDS[toast.kind]}`}
          data-toast
          onPointerEnter={pauseToast}
          onPointerLeave={resumeToast}
        >
          <Icon name={ICONS[toast.kind]} />
          <div>
            <b>{toast.title}</b>
            {toast.text && <span>{toast.text.split(/(\S+@\S+)/).map(breakable)}</span>}
          </div>
          <button
            type="button"
            aria-label="Dismiss"
            onFocus={({ relatedTarget }) => {
              focusedBefore.current = relatedTarget
              pauseToast()
            }}
            onBlur={resumeToast}
            onClick={dismiss}
          >
            <Icon name="x" />
          </button>
        </div>
      )}
    </div>
  )
}

/** Breaks an e-mail address only after the @ and before dots, and only if it is longer than a line. */
const breakable = (part: string) =>
  part.includes('@') ? (
    <span key={part} className={css.address}>
      {part.split(/(?<=@)|(?=\.\w)/).map((piece) => (
        <span key={piece}>
          <wbr />
          {piece}
        </span>
      ))}
    </span>
  ) : (
    part
  )
