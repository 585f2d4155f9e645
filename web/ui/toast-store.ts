export type Toast = {
  kind: 'good' | 'bad' | 'info'
  title: string
  text?: string
  /** Replaces the default duration, also for errors. Used when the specification gives a duration. */
  lastsMs?: number
}

const LASTS_MS = 5000

let current: Toast | null = null
let timer: ReturnType<typeof setTimeout> | undefined
const listeners = new Set<() => void>()

/** Shows one toast at a time: a new one replaces the old one. Errors stay until closed, others for five seconds. */
export function showToast(toast: Toast): void {
  put(toast)
  const lastsMs = toast.lastsMs ?? (toast.kind === 'bad' ? null : LASTS_MS)
  if (lastsMs !== null) timer = setTimeout(dismissToast, lastsMs)
}

export const dismissToast = (): void => put(null)

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
