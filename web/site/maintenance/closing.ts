const listeners = new Set<() => void>()

/** A call was refused because maintenance has begun: the page that is still open is out of date. */
export function announceClosing(): void {
  for (const listener of listeners) listener()
}

export function onClosing(listener: () => void): () => void {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}
