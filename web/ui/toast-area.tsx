import { useSyncExternalStore } from 'react'
import { Icon, type IconName } from './icon.tsx'
import './toast-area.css'
import { currentToast, dismissToast, onToastChange, type Toast } from './toast-store.ts'

const ICONS: Record<Toast['kind'], IconName> = { good: 'check', bad: 'alert', info: 'info' }

/**
 * Rendered once per app. The live region exists before any toast; otherwise screen readers would miss the first one.
 */
export function ToastArea() {
  const toast = useSyncExternalStore(onToastChange, currentToast, () => null)
  return (
    <div className="toast-area" role="status">
      {toast && (
        <div className={`toast toast--${toast.kind}`}>
          <Icon name={ICONS[toast.kind]} />
          <div>
            <b>{toast.title}</b>
            {toast.text && <span>{toast.text}</span>}
          </div>
          <button type="button" aria-label="Dismiss" onClick={dismissToast}>
            <Icon name="x" />
          </button>
        </div>
      )}
    </div>
  )
}
