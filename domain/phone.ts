/**
 * A number as networks dial it, country code first and nothing but digits: `0803 123 4567` is `2348031234567`. Numbers
 * are Nigerian unless they start with + or 00. Undefined where no network would know whom to call.
 */
export function dialled(typed: string): string | undefined {
  const digits = typed.replace(/\D/g, '')
  const abroad = /^\s*(\+|00)/.test(typed) ? digits.replace(/^00/, '') : undefined
  const number = abroad?.replace(/^2340/, '234') ?? nigerian(digits)
  return number && /^[1-9]\d{9,14}$/.test(number) ? number : undefined
}

/**
 * `0803 123 4567`: in groups people can read out, and which a spreadsheet takes for words and not for a number without
 * its zero. Numbers from abroad stay as they were written.
 */
export function groupedPhone(typed: string): string {
  const own = nigerian(typed.replace(/\D/g, ''))?.slice(3)
  return own ? `0${own.slice(0, 3)} ${own.slice(3, 6)} ${own.slice(6)}` : typed
}

/** With the 0, without it, or with 234 and no plus, as people write it. */
const nigerian = (digits: string): string | undefined => {
  const own = digits.match(/^(?:2340?|0)?([1-9]\d{9})$/)?.[1]
  return own && `234${own}`
}
