import { contactOf, telLink } from './contact.ts'
import { useSettings } from './settings-query.ts'

/** A sentence with links to our phone number and e-mail address. Null if staff have set neither. */
export function CallOrWrite() {
  const { phone, email } = contactOf(useSettings())
  const call = phone && (
    <>
      Call <a href={telLink(phone)}>{phone}</a>
    </>
  )
  const address = email && <a href={`mailto:${email}`}>{email}</a>
  if (!call) return address && <>Write to {address}.</>
  return (
    <>
      {call}
      {address && <> or write to {address}</>}.
    </>
  )
}
