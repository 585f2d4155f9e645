/** Returns null if nothing is stored, or if the visitor has blocked the storage, so that any access throws. */
export function readStored(key: string, kind: 'local' | 'session' = 'local'): string | null {
  try {
    return storage(kind).getItem(key)
  } catch {
    return null
  }
}

/** Stores the text; null deletes it. If the storage is blocked or full, stores nothing and reports no error. */
export function writeStored(key: string, text: string | null, kind: 'local' | 'session' = 'local'): void {
  try {
    if (text === null) storage(kind).removeItem(key)
    else storage(kind).setItem(key, text)
  } catch {
    // Ignored, as the comment on this function says.
  }
}

const storage = (kind: 'local' | 'session'): Storage => (kind === 'local' ? localStorage : sessionStorage)
