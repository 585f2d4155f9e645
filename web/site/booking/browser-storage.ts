/** Returns null if the storage is not available: any access throws when the visitor has blocked it. */
export function readStored(key: string, kind: 'local' | 'session' = 'local'): string | null {
  try {
    return storage(kind).getItem(key)
  } catch {
    return null
  }
}

/** Ignores failures (storage blocked or full): the booking stays in memory and is lost only on a reload. */
export function keepStored(key: string, text: string | null, kind: 'local' | 'session' = 'local'): void {
  try {
    if (text === null) storage(kind).removeItem(key)
    else storage(kind).setItem(key, text)
  } catch {
    // Ignored, see above.
  }
}

const storage = (kind: 'local' | 'session'): Storage => (kind === 'local' ? localStorage : sessionStorage)
