/**
 * The values of the form. It keeps the fields of all kinds of recipient, so that switching between them loses no text.
 */
export type Draft = {
  audience: Audience
  type: string
  contactInfo: string
  tripId: string
  bookingToken: string
  subject: string
  message: string
}

export const AUDIENCES = [
  { value: 'contact', label: 'Another contact' },
  { value: 'booking', label: 'A passenger' },
  { value: 'trip', label: 'A trip' },
] as const

export type Audience = (typeof AUDIENCES)[number]['value']

export const TYPES = [
  { value: 'email', label: 'E-mail' },
  { value: 'sms', label: 'SMS' },
] as const

/** Converts the form to the input of the API, with only the chosen recipient. The subject of an SMS is empty. */
export function inputOf({ audience, type, subject, message, ...to }: Draft): object {
  const words = { type, message, subject: type === 'sms' ? '' : subject }
  switch (audience) {
    case 'contact':
      return { ...words, contactInfo: to.contactInfo }
    case 'booking':
      return { ...words, bookingToken: to.bookingToken }
    case 'trip':
      return { ...words, tripId: Number(to.tripId) }
  }
}

const RECIPIENT = { contact: 'contactInfo', booking: 'bookingToken', trip: 'tripId' } as const

/** Returns true if recipient and message are filled in. */
export const isComplete = (draft: Draft): boolean =>
  draft[RECIPIENT[draft.audience]].trim() !== '' && draft.message.trim() !== ''
