/** What the form holds, whoever it is for. */
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
  { value: 'contact', label: 'One contact' },
  { value: 'booking', label: 'A passenger' },
  { value: 'trip', label: 'A trip' },
] as const

export type Audience = (typeof AUDIENCES)[number]['value']

export const TYPES = [
  { value: 'email', label: 'E-mail' },
  { value: 'sms', label: 'SMS' },
] as const

/** As the contract of that kind of recipient asks for it. */
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

/** Without recipient and message there is nothing to send. */
export const isComplete = (draft: Draft): boolean =>
  draft[RECIPIENT[draft.audience]].trim() !== '' && draft.message.trim() !== ''
