/**
 * Thrown if only a reload helps: the page can no longer load a chunk, because a new version has replaced the files or
 * because the browser remembers that the module failed.
 */
export class OutdatedPage extends Error {
  readonly chunk: string

  constructor(chunk: string, options?: ErrorOptions) {
    super(`${chunk} cannot be loaded by this page`, options)
    this.chunk = chunk
  }
}

const STORED_AS = 'tafiya.reloaded-for'

let isReloading = false

/** True while the app itself reloads the page. The browser must not ask then whether to leave. */
export const isReloadingItself = (): boolean => isReloading

export function reloadWithoutPrompt(): void {
  isReloading = true
  location.reload()
}

/**
 * Reloads the page if the error is an OutdatedPage, but only once per chunk and tab. A chunk that is still missing
 * after a reload would otherwise cause endless reloads. Without session storage it never reloads. Returns true if the
 * page reloads now or a reload has already begun.
 */
export function reloadIfOutdated(error: unknown, beforeReload = () => {}): boolean {
  if (isReloading) return true
  if (!(error instanceof OutdatedPage) || !rememberReload(error.chunk)) return false
  beforeReload()
  reloadWithoutPrompt()
  return true
}

/** Returns false if this tab was already reloaded for the chunk, or if the browser's storage is not available. */
function rememberReload(chunk: string): boolean {
  try {
    const before: string[] = JSON.parse(sessionStorage.getItem(STORED_AS) ?? '[]')
    if (before.includes(chunk)) return false
    sessionStorage.setItem(STORED_AS, JSON.stringify([...before, chunk]))
    return true
  } catch {
    return false
  }
}
