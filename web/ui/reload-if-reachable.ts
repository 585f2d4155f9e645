import { reloadUnasked } from './new-version.ts'
import { showToast } from './toast-store.ts'

/**
 * A reload also helps a tab whose chunks a new version has replaced. Without a network the browser would put its own
 * error page in place of ours, so the server is asked first.
 */
export async function reloadIfReachable(): Promise<void> {
  try {
    await fetch(location.href, { method: 'HEAD', cache: 'no-store' })
    reloadUnasked()
  } catch {
    showToast({ kind: 'bad', title: 'No connection', text: 'Check the network, then try once more.' })
  }
}
