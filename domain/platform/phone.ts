/**
 * Returns a phone number as digits with the country code: `0803 123 4567` becomes `2348031234567`. A number that does
 * not start with + or 00 is read as Nigerian. Returns undefined if the text is not a phone number.
 */
export function normalizePhone(typed: string): string | undefined {
  const digits = typed.replace(/\D/g, '')
  const abroad = /^\s*(\+|00)/.test(typed) ? digits.replace(/^00/, '') : undefined
  const number = abroad?.replace(/^2340/, '234') ?? nigerian(digits)
  return number && /^[1-9]\d{9,14}$/.test(number) ? number : undefined
}

/**
 * Formats a Nigerian number as `0803 123 4567`. The groups make it easy to read out, and a spreadsheet keeps it as text
 * instead of dropping the leading zero. Other text stays as typed.
 */
export function formatPhone(typed: string): string {
  const own = normalizePhone(typed)?.match(/^234(\d{10})$/)?.[1]
  return own ? `0${own.slice(0, 3)} ${own.slice(3, 6)} ${own.slice(6)}` : typed
}

/** Returns a Nigerian number as `234` and ten digits. Accepts it with the prefix 0, 234 or 2340, or without one. */
const nigerian = (digits: string): string | undefined => {
  const own = digits.match(/^(?:2340?|0)?([1-9]\d{9})$/)?.[1]
  return own && `234${own}`
}
