import type { FastifyInstance, FastifyRequest } from 'fastify'
import { AppError } from '#server/errors.ts'
import { isSameText } from '#server/is-same-text.ts'
import type { State } from './state.ts'

export type Form = URLSearchParams

export function acceptForms(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => done(null, new URLSearchParams(String(body))),
  )
}

/**
 * Returns the form of a request that one of our own pages sent. A page of another site can send a form with the
 * visitor's cookie if the browser is old, but it does not know the hidden field, which is part of the encrypted cookie.
 */
export function readForm(
  request: FastifyRequest,
  state: State | null,
  publicUrl: string,
): { form: Form; state: State } {
  const form = request.body instanceof URLSearchParams ? request.body : new URLSearchParams()
  if (!state || !isFromHere(request, publicUrl) || !isSameText(form.get('csrf') ?? '', state.csrf))
    throw formExpired()
  return { form, state }
}

/** Our pages send their own origin. The origin `null` comes from a page that hides its own. */
function isFromHere({ headers, host }: FastifyRequest, publicUrl: string): boolean {
  const { origin } = headers
  if (origin === undefined) return true
  // A proxy may change the Host header.
  return URL.canParse(origin) && [host, new URL(publicUrl).host].includes(new URL(origin).host)
}

const formExpired = (): AppError =>
  new AppError(
    'FORBIDDEN',
    'This form has expired. Please go back, open the page again and send it once more.',
  )
