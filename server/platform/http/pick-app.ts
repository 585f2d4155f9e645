export type AppName = 'site' | 'admin'

/**
 * `admin.tafiya.example` is the back-office, any other host the public site. The host selects pages and headers, never
 * permissions.
 */
export function pickApp(host: string, adminPrefix: string): AppName {
  const name = host.toLowerCase()
  return name.startsWith(`${adminPrefix}.`) || name === adminPrefix ? 'admin' : 'site'
}
