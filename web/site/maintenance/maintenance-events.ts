const listeners = new Set<() => void>()

/** Notifies listeners that a request was refused because maintenance has begun: the open page is out of date. */
export function announceMaintenance(): void {
  for (const listener of listeners) listener()
}

export function onMaintenance(listener: () => void): () => void {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}
