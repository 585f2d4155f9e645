/** A line of an iCalendar file: its name with parameters, and its value. */
type Line = readonly [name: string, value: string]

/** RFC 5545 allows 75 octets in a line, without the line break. */
const MAX_OCTETS = 75

/** Writes the lines as RFC 5545 wants them: long lines are folded, and every line ends in CRLF. */
export const writeCalendar = (lines: readonly Line[]): string =>
  lines.map(([name, value]) => `${folded(`${name}:${value}`)}\r\n`).join('')

/** Escapes a text value. A line break becomes `\n`, and other control characters are removed. */
export const calendarText = (text: string): string =>
  text
    .replace(/[\\;,]/g, '\\$&')
    .replace(/\r\n|[\r\n\u2028\u2029]/g, '\\n')
    .replace(/\p{Cc}/gu, '')

/** Breaks a line before the character that does not fit. Each continuation begins with a space, which counts too. */
function folded(line: string): string {
  let text = ''
  let octets = 0
  for (const character of line) {
    const size = Buffer.byteLength(character)
    if (octets + size > MAX_OCTETS) {
      text += '\r\n '
      octets = 1
    }
    text += character
    octets += size
  }
  return text
}
