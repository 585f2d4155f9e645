import type { FastifyInstance, FastifyRequest } from 'fastify'
import { AppError } from '#server/platform/errors.ts'
import { isOwnOrigin } from '#server/platform/http/is-own-origin.ts'
import { isSameText } from '#server/platform/is-same-text.ts'
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
function isFromHere(request: FastifyRequest, publicUrl: string): boolean {
  const { origin } = request.headers
  return origin === undefined || isOwnOrigin(origin, request, publicUrl)
}

const formExpired = (): AppError =>
  new AppError('FORBIDDEN', 'This form has expired. Please go back, reload the page and try again.')
