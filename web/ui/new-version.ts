/**
 * A chunk that this page cannot load any more: a new version has replaced its files, or the browser remembers that the
 * module failed. Only a reload helps.
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

/** True while the product itself reloads the page: nothing is lost, so the browser must not ask about leaving. */
export const isReloadingItself = (): boolean => isReloading

export function reloadUnasked(): void {
  isReloading = true
  location.reload()
}

/**
 * Reloads the page when the error calls for it, once per chunk: a chunk that is missing after a reload too would reload
 * the page without end. Answers whether the page reloads.
 */
export function reloadIfOutdated(error: unknown, beforeReload = () => {}): boolean {
  if (isReloading) return true
  if (!(error instanceof OutdatedPage) || !rememberReload(error.chunk)) return false
  beforeReload()
  reloadUnasked()
  return true
}

/** False if the page has reloaded for this chunk before, or if the browser keeps nothing to tell by. */
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
