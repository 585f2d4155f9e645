export type AppName = 'site' | 'admin'

/** `admin.tafiya.example` is the back-office, anything else the public site. It picks assets only, never authority. */
export function pickApp(host: string, adminPrefix: string): AppName {
  const name = host.toLowerCase()
  return name.startsWith(`${adminPrefix}.`) || name === adminPrefix ? 'admin' : 'site'
}
