/**
 * Returns the number in dialling form, country code first and digits only: `0803 123 4567` is `2348031234567`. Numbers
 * are Nigerian unless they start with + or 00. Undefined if it is not a valid number.
 */
export function normalizePhone(typed: string): string | undefined {
  const digits = typed.replace(/\D/g, '')
  const abroad = /^\s*(\+|00)/.test(typed) ? digits.replace(/^00/, '') : undefined
  const number = abroad?.replace(/^2340/, '234') ?? nigerian(digits)
  return number && /^[1-9]\d{9,14}$/.test(number) ? number : undefined
}

/**
 * `0803 123 4567`: grouped so that people can read it out, and so that a spreadsheet keeps it as text instead of
 * dropping the leading zero. Foreign numbers stay as typed.
 */
export function formatPhone(typed: string): string {
  const own = nigerian(typed.replace(/\D/g, ''))?.slice(3)
  return own ? `0${own.slice(0, 3)} ${own.slice(3, 6)} ${own.slice(6)}` : typed
}

/** Accepts a Nigerian number with the leading 0, without it, or with 234 and no plus. */
const nigerian = (digits: string): string | undefined => {
  const own = digits.match(/^(?:2340?|0)?([1-9]\d{9})$/)?.[1]
  return own && `234${own}`
}
