/** The number of reports that a page may still send. A broken page may throw again and again. */
let left = 3

/**
 * Reports uncaught errors and rejected promises to the server, without query, fragment or cookies. Returns a function
 * for errors that an error boundary caught. Cleaning the texts is left to the server, because every visitor downloads
 * this file.
 */
export function reportErrors(app: 'site' | 'admin'): (error: unknown) => void {
  const report = (thrown: unknown) => {
    const error = thrown as Partial<Error & { sentence: unknown; code: unknown; chunk: unknown }> | undefined
    // Does not report a missing chunk. It means that a new version was installed, and the page reloads.
    if (error?.chunk || left-- < 1) return
    fetch('/api/client-errors', {
      method: 'POST',
      credentials: 'omit',
      keepalive: true,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        app,
        path: location.pathname.slice(0, 200),
        // Sends only the code of a refusal, because its sentence is for the visitor and may name people.
        message: String(error?.sentence ? error.code : error).slice(0, 300),
        stack: error?.stack?.slice(0, 3_000),
      }),
    }).catch(() => {})
  }
  addEventListener('error', (event) => report(event.error ?? event.message))
  addEventListener('unhandledrejection', (event) => report(event.reason))
  return (error) => {
    console.error(error)
    report(error)
  }
}
