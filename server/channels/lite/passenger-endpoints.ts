import type { FastifyInstance } from 'fastify'
import { PassengerChange, PassengerLinkParams } from '#contracts/bookings/passengers.ts'
import { PASSENGER_FIELDS } from '#domain/bookings/passenger-details.ts'
import { fillByLink, showLinkedSeat } from '#server/bookings/passengers/fill-by-link.ts'
import { AppError, type ErrorCode, type FieldErrors, notFound } from '#server/platform/errors.ts'
import { originOf } from '#server/platform/http/address-of.ts'
import { fieldErrorsOf } from './field-errors.ts'
import type { Lite } from './lite.ts'
import { passengerDonePage, passengerFormPage } from './passenger-page.ts'
import type { Form } from './read-form.ts'

type Params = { Params: { token: string } }

/**
 * The form with which a passenger gives the details of one seat. The token in the address is the permission, so no
 * cookie is needed, and another site cannot send this form.
 */
export function passengerFormEndpoints(app: FastifyInstance, lite: Lite): void {
  const { db } = lite.context

  app.get<Params>('/p/:token', async (request, reply) =>
    lite.show(request, reply, passengerFormPage(await showLinkedSeat(db, tokenIn(request.params)), {}, {})),
  )

  app.post<Params & { Body: Form }>('/p/:token', async (request, reply) => {
    const token = tokenIn(request.params)
    const form = request.body instanceof URLSearchParams ? request.body : new URLSearchParams()
    const typed = Object.fromEntries(form)
    try {
      const change = readChange(typed, (await showLinkedSeat(db, token)).missing)
      const by = originOf(request)
      const seat = await fillByLink(db, token, change, by)
      return await lite.show(request, reply, passengerDonePage(seat, token))
    } catch (error) {
      if (!(error instanceof AppError) || !STAYS_ON_FORM.includes(error.code)) throw error
      // After STALE the form has the new time, so the passenger can check and send it again.
      const seat = await showLinkedSeat(db, token)
      const page = passengerFormPage(seat, typed, error.fields ?? {}, error.message)
      return lite.show(request, reply.code(error.status), page)
    }
  })
}

/** After these errors the passenger can send the form again, with what they typed. */
const STAYS_ON_FORM: readonly ErrorCode[] = ['INVALID', 'STALE', 'UNAVAILABLE', 'COMMIT_UNKNOWN']

function tokenIn(params: Params['Params']): string {
  const parsed = PassengerLinkParams.safeParse(params)
  if (!parsed.success) throw notFound('Page')
  return parsed.data.token
}

/** Reads the form. A missing detail must be given; one that was given before stays if its field is empty. */
function readChange(typed: Record<string, string>, missing: readonly string[]): PassengerChange {
  const given = PASSENGER_FIELDS.filter((field) => typed[field] || missing.includes(field))
  const details = Object.fromEntries(given.map((field) => [field, typed[field] ?? '']))
  const parsed = PassengerChange.safeParse({
    ...details,
    infantName: (typed.infantName ?? '').trim(),
    updatedAt: typed.updatedAt,
  })
  if (parsed.success) return parsed.data
  const fields: FieldErrors = fieldErrorsOf(parsed.error)
  throw new AppError('INVALID', 'Please check the details below.', { fields })
}
