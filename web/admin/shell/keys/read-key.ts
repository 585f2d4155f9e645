import type { Screen } from '#admin/shell/screens.ts'

type Press = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey'>

/**
 * The meaning of a key press: `find` and `keys` open a dialog, `go` waits for the letter of a screen, and a path opens
 * that screen. Null means that the key is not a shortcut.
 */
type KeyMeaning = 'find' | 'keys' | 'go' | { path: string } | null

/** True for Ctrl+K, and for Cmd+K on a Mac. This shortcut also works in fields, because it enters no text. */
export const isFindKey = ({ key, ctrlKey, metaKey, altKey }: Press): boolean =>
  key.toLowerCase() === 'k' && ctrlKey !== metaKey && !altKey

/** Reads a key that was pressed outside of fields. `isAfterG` is true if the key before it was G. */
export function readKey(press: Press, isAfterG: boolean, screens: readonly Screen[]): KeyMeaning {
  if (isFindKey(press)) return 'find'
  if (press.ctrlKey || press.metaKey || press.altKey) return null
  const key = press.key.toLowerCase()
  const screen = isAfterG ? screens.find(({ link }) => link?.key === key) : undefined
  if (screen) return { path: screen.path }
  if (key === 'g') return 'go'
  return key === '?' ? 'keys' : null
}
