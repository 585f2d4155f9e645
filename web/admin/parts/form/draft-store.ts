/**
 * The prefix of the session storage keys that hold unsaved input, one key per user and form. Session storage is not
 * shared with other tabs and ends with the tab.
 */
const PREFIX = 'tafiya.admin.draft.'

/** Returns null if there is no readable draft, or if the browser's storage is not available. */
export function readDraft(userId: number, key: string): unknown {
  try {
    return JSON.parse(sessionStorage.getItem(nameOf(userId, key)) ?? 'null')
  } catch {
    return null
  }
}

/** Stores the draft. Null removes it. */
export function writeDraft(userId: number, key: string, draft: unknown): void {
  try {
    if (draft === null) sessionStorage.removeItem(nameOf(userId, key))
    else sessionStorage.setItem(nameOf(userId, key), JSON.stringify(draft))
  } catch {
    // Without storage the form still works, but unsaved input is lost when the user is logged out.
  }
}

/** Removes the drafts of all users. */
export function removeDrafts(): void {
  try {
    const own = Object.keys(sessionStorage).filter((name) => name.startsWith(PREFIX))
    for (const name of own) sessionStorage.removeItem(name)
  } catch {
    // Without storage there is nothing to remove.
  }
}

const nameOf = (userId: number, key: string): string => `${PREFIX}${userId}.${key}`
