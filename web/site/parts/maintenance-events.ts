const listeners = new Set<() => void>()

/** Tells the listeners that a request was refused because maintenance has begun. */
export function announceMaintenance(): void {
  for (const listener of listeners) listener()
}

export function onMaintenance(listener: () => void): () => void {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}
