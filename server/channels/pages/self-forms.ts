import { PassengerLink } from '#contracts/bookings/passengers.ts'
import { SelfOpening, SelfQuoteQuery, SelfWish } from '#contracts/changes/self-service.ts'
import { SELF_ACTS, type SelfAct } from '#domain/changes/self-blocks.ts'
import { invalid } from '#server/platform/errors.ts'

/** The fields of a form or of a query string. A field that occurs several times is a list. */
export type FormFields = Record<string, string | string[] | undefined>

export function formFieldsIn(body: string): FormFields {
  const fields = new URLSearchParams(body)
  return Object.fromEntries(
    [...new Set(fields.keys())].map((name) => {
      const all = fields.getAll(name)
      return [name, all.length > 1 ? all : all[0]]
    }),
  )
}

export const listOf = (field: string | string[] | undefined): string[] =>
  field === undefined ? [] : [field].flat()

/** Returns the idempotency key of a form. */
export const keyIn = (body: FormFields | undefined): string | undefined =>
  typeof body?.key === 'string' && /^[0-9a-f-]{36}$/.test(body.key) ? body.key : undefined

/** Returns the fields with one value, to show them again after a refusal. */
export const textFieldsOf = (fields: FormFields = {}): Record<string, string> =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
  )

export const actIn = (field: string | string[] | undefined): SelfAct | null =>
  SELF_ACTS.find((act) => act === field) ?? null

/**
 * Reads the wish of a passenger from an address or a form. Leaves out invalid choices, because the page asks for them.
 */
export function wishIn({ act, seatNo, tripId }: FormFields): SelfWish {
  const wish = {
    act: actIn(act) ?? undefined,
    ...(seatNo !== undefined && { seatNos: listOf(seatNo) }),
    ...(tripId !== undefined && { tripId: Number(tripId) }),
  }
  return SelfWish.safeParse(wish).data ?? { act: wish.act }
}

/** Reads which quote a form asks for. Other acts than these two have no quote. */
export function quoteQueryIn({ act, seatNo, only = seatNo, tripId }: FormFields): SelfQuoteQuery {
  if (act === 'cancel') return parsed(SelfQuoteQuery, { act, seatNos: listOf(only) })
  if (act === 'move') return parsed(SelfQuoteQuery, { act, tripId: Number(tripId) })
  throw invalid({ act: 'Choose whether to cancel or to move the booking' })
}

/** Reads how the buyer passes on the link of a passenger. A contact with an @ is an e-mail address. */
export function passengerLinkIn({ way, contact = '' }: FormFields): PassengerLink {
  if (way === 'now' || way === 'share') return { channel: 'share' }
  const to = String(contact).trim()
  const link = PassengerLink.safeParse({ channel: to.includes('@') ? 'email' : 'sms', to })
  if (!link.success) throw invalid({ contact: 'Enter a valid phone number or e-mail address' })
  return link.data
}

/**
 * Reads the form that opens a booking. A contact with an @ is an e-mail address. Without script the form of Manage
 * Booking comes here too, with the field `email` instead of `contact`.
 */
export function openingIn({ bookingToken, email = '', contact = email }: FormFields): SelfOpening {
  const given = String(contact).trim()
  const by = given.includes('@') ? { email: given } : { phone: given }
  return parsed(SelfOpening, { bookingToken, ...by })
}

type Schema<Value> = {
  safeParse: (
    value: unknown,
  ) =>
    | { success: true; data: Value }
    | { success: false; error: { issues: { message: string; path: PropertyKey[] }[] } }
}

/** Parses a value with a schema of the API. Throws the first message of each field. */
export function parsed<Value>(schema: Schema<Value>, value: unknown): Value {
  const result = schema.safeParse(value)
  if (result.success) return result.data
  const fields = result.error.issues.map(({ path, message }) => [String(path[0] ?? 'form'), message])
  throw invalid(Object.fromEntries(fields.reverse()))
}
