export type Toast = {
  kind: 'good' | 'bad' | 'info'
  title: string
  text?: string
  /** Replaces the default duration, even for errors. Used when the specification gives a duration. */
  lastsMs?: number
}

const LASTS_MS = 5000

let current: Toast | null = null
let timer: ReturnType<typeof setTimeout> | undefined
let lastsMs: number | null = null
let isPaused = false
const listeners = new Set<() => void>()

/**
 * Shows a toast, which replaces the one before. By default, errors stay until they are closed and others for five
 * seconds. A paused toast stays until it is resumed.
 */
export function showToast(toast: Toast): void {
  put(toast)
  lastsMs = toast.lastsMs ?? (toast.kind === 'bad' ? null : LASTS_MS)
  if (!isPaused) startTimer()
}

export function dismissToast(): void {
  // Ends the pause here, because a toast that is removed under the pointer fires no pointerleave event.
  isPaused = false
  put(null)
}

/** Keeps the toast while the pointer is over it or its button has the focus, because the visitor may be reading it. */
export function pauseToast(): void {
  isPaused = true
  clearTimeout(timer)
}

/** Ends the pause. The toast gets its full time again. */
export function resumeToast(): void {
  isPaused = false
  if (current) startTimer()
}

function startTimer(): void {
  clearTimeout(timer)
  if (lastsMs !== null) timer = setTimeout(dismissToast, lastsMs)
}

export const currentToast = (): Toast | null => current

export function onToastChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function put(toast: Toast | null): void {
  clearTimeout(timer)
  current = toast
  for (const listener of listeners) listener()
}
