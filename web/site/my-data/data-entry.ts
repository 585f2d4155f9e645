import { dataTokenIn } from '#domain/office/my-data.ts'

/**
 * Returns the token of the link that opened this page, or null. Removes it from the address, which people copy and
 * photograph. A reload then shows the form: the link itself still works until it is used.
 */
export function takeDataToken(): string | null {
  const token = dataTokenIn(location.hash)
  if (token !== null) history.replaceState(null, '', location.pathname)
  return token
}
