type Press = Pick<KeyboardEvent, 'key' | 'timeStamp'>

/**
 * The longest pause between two characters of a hand scanner, which types a code as a keyboard would. People pause
 * longer between two keys.
 */
export const BURST_MS = 50

/** The length of the shortest code on a ticket. Shorter text is not taken as a scan. */
const SHORTEST_CODE = 8

/** Collects characters into bursts: a pause longer than BURST_MS starts a new burst. */
export function createBurst() {
  let text = ''
  let lastAt = Number.NEGATIVE_INFINITY

  /**
   * Adds the key and returns the burst with it. Keys without a character, such as Shift and Enter, add nothing but do
   * not end the burst.
   */
  function add({ key, timeStamp }: Press): string {
    if (timeStamp - lastAt > BURST_MS) text = ''
    lastAt = timeStamp
    if (key.length === 1) text += key
    return text
  }

  /**
   * Adds the key. Returns the scanned code if the key is Enter after a burst of at least SHORTEST_CODE characters, else
   * null.
   */
  function endOf(press: Press): string | null {
    const code = add(press)
    if (press.key !== 'Enter') return null
    text = ''
    return code.trim().length >= SHORTEST_CODE ? code : null
  }

  return { add, endOf, length: () => text.length }
}

/**
 * Runs a shortcut only if no further character follows within BURST_MS, because then a person pressed the keys and not
 * a hand scanner. `keys` is the number of characters in the shortcut.
 */
export function createCalmKeys() {
  const burst = createBurst()
  let timer: ReturnType<typeof setTimeout> | undefined

  return {
    press(press: Press, act: (() => void) | null, keys = 1): void {
      clearTimeout(timer)
      const isBurst = burst.add(press).length > keys
      if (act && !isBurst) timer = setTimeout(act, BURST_MS)
    },
    stop: () => clearTimeout(timer),
  }
}
