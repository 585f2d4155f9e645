import { request } from 'node:http'
import { gunzipSync } from 'node:zlib'

export type RoundTrip = { method: string; path: string; status: number; bytes: number }

/**
 * Acts as a browser without script, styles and pictures. It keeps cookies, follows redirects, opens links and submits
 * forms.
 */
export function textClient(site: string) {
  let cookie = ''
  let page = ''
  let left = ''
  const trips: RoundTrip[] = []

  async function load(method: string, to: string, body?: URLSearchParams): Promise<void> {
    const url = new URL(to, site)
    if (url.origin !== new URL(site).origin) {
      left = url.href
      return
    }
    const answer = await ask(method, url, { ...(cookie && { cookie }) }, body?.toString())
    trips.push({ method, path: url.pathname, status: answer.status, bytes: answer.bytes })
    cookie = answer.cookie ?? cookie
    if (answer.location) return load('GET', answer.location)
    page = answer.text
  }

  /** Returns the values that a browser would send with the form that has this button. */
  function formWith(button: string) {
    const form = page.match(/<form[\s\S]*?<\/form>/g)?.find((one) => one.includes(`>${button}`))
    if (!form) throw new Error(`no form has the button ${button}: ${page}`)
    const fields = new URLSearchParams()
    for (const [tag] of form.matchAll(/<input[^>]*>|<button[^>]*>[^<]*/g)) {
      const isSent = /type="hidden"|type="(text|email|tel)"| checked/.test(tag) || tag.endsWith(`>${button}`)
      const name = attribute(tag, 'name')
      if (isSent && name) fields.append(name, attribute(tag, 'value'))
    }
    for (const [select] of form.matchAll(/<select[\s\S]*?<\/select>/g))
      fields.append(
        attribute(select, 'name'),
        attribute(/<option[^>]* selected/.exec(select)?.[0] ?? '', 'value'),
      )
    return {
      fields,
      method: attribute(form, 'method').toUpperCase() || 'GET',
      action: attribute(form, 'action'),
    }
  }

  return {
    trips,
    page: () => page,
    /** The text of the page without its markup. */
    text: () => plain(page.replace(/<style[\s\S]*?<\/style>|<[^>]*>/g, ' ')).replace(/\s+/g, ' '),
    /** The address outside the site to which the last response redirected. */
    left: () => left,
    cookie: () => cookie,
    open: (path: string) => load('GET', path),
    follow(words: string) {
      const link = page.match(/<a [\s\S]*?<\/a>/g)?.find((one) => one.replace(/<[^>]*>/g, '').includes(words))
      if (!link) throw new Error(`no link reads ${words}: ${page}`)
      return load('GET', plain(attribute(link, 'href')))
    },
    send(button: string, typed: Record<string, string | string[]> = {}) {
      const { fields, method, action } = formWith(button)
      for (const [name, values] of Object.entries(typed)) {
        fields.delete(name)
        for (const value of [values].flat()) fields.append(name, value)
      }
      return method === 'POST' ? load('POST', action, fields) : load('GET', `${action}?${fields}`)
    },
  }
}

const attribute = (tag: string, name: string): string =>
  plain(new RegExp(` ${name}="([^"]*)"`).exec(tag)?.[1] ?? '')

const plain = (text: string): string =>
  text
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')

type Answer = {
  status: number
  text: string
  bytes: number
  location?: string | undefined
  cookie?: string | undefined
}

/** Sends one request on a connection of its own, and counts the bytes of the response with its headers. */
const ask = (method: string, url: URL, headers: Record<string, string>, body?: string): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const form = body === undefined ? {} : { 'content-type': 'application/x-www-form-urlencoded' }
    const sent = request(url, {
      method,
      agent: false,
      headers: { ...headers, ...form, 'accept-encoding': 'gzip' },
    })
    sent.on('error', reject)
    sent.on('response', async (response) => {
      const parts = await response.toArray()
      const bytes = Buffer.concat(parts)
      const isPacked = response.headers['content-encoding'] === 'gzip'
      resolve({
        status: response.statusCode ?? 0,
        text: (isPacked ? gunzipSync(bytes) : bytes).toString(),
        bytes: response.socket.bytesRead,
        location: response.headers.location,
        cookie: response.headers['set-cookie']?.[0]?.split(';')[0],
      })
    })
    sent.end(body)
  })
