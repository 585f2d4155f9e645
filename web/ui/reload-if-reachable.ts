import { reloadUnasked } from './new-version.ts'
import { showToast } from './toast-store.ts'

/**
 * Reloads the page if the server responds. A reload also helps a tab whose chunks were replaced by a new version.
 * Without a network the browser would show its own error page instead of ours, so the server is checked first.
 */
export async function reloadIfReachable(): Promise<void> {
  try {
    await fetch(location.href, { method: 'HEAD', cache: 'no-store' })
    reloadUnasked()
  } catch {
    showToast({ kind: 'bad', title: 'No connection', text: 'Check the network, then try once more.' })
  }
}
