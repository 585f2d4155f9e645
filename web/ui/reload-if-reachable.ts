import { reloadWithoutPrompt } from './new-version.ts'
import { showToast } from './toast-store.ts'

/**
 * Reloads the page if the server responds, otherwise shows a toast. Without a network, a reload would replace our page
 * by the browser's own error page. A reload also helps a tab whose chunks were replaced by a new version.
 */
export async function reloadIfReachable(): Promise<void> {
  try {
    await fetch(location.href, { method: 'HEAD', cache: 'no-store' })
    reloadWithoutPrompt()
  } catch {
    showToast({ kind: 'bad', title: 'No connection', text: 'Check your connection and try again.' })
  }
}
