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
 * Rendered once per app, even while there is no toast: screen readers would miss the first toast if the live region
 * appeared together with it.
 */
export function ToastArea() {
  const toast = useSyncExternalStore(onToastChange, currentToast, () => null)
  const focusedBefore = useRef<Element | null>(null)
  useLayoutEffect(() => {
    if (toast) raiseToasts()
  }, [toast])
  function dismiss() {
    dismissToast()
    // The pressed button disappears, so the focus goes back to where it was before.
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
            {toast.text && <span>{toast.text}</span>}
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
