/** Merely touching a storage throws where the visitor forbids it; a full one throws on writing. */
export function readStored(key: string, kind: 'local' | 'session' = 'local'): string | null {
  try {
    return storage(kind).getItem(key)
  } catch {
    return null
  }
}

/** What cannot be kept costs the reload, not the booking: it lives on in memory. */
export function keepStored(key: string, text: string | null, kind: 'local' | 'session' = 'local'): void {
  try {
    if (text === null) storage(kind).removeItem(key)
    else storage(kind).setItem(key, text)
  } catch {
    // Nothing to do: see above.
  }
}

const storage = (kind: 'local' | 'session'): Storage => (kind === 'local' ? localStorage : sessionStorage)
