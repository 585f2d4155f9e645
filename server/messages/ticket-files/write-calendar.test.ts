import { expect, test } from 'vitest'
import { calendarText, writeCalendar } from './write-calendar.ts'

test.each([
  ['Jibowu Park, Lagos; gate \\1', 'Jibowu Park\\, Lagos\\; gate \\\\1'],
  ['one\r\ntwo\nthree\rfour\u2028five', 'one\\ntwo\\nthree\\nfour\\nfive'],
  ['x\r\nEND:VEVENT\r\nBEGIN:VEVENT', 'x\\nEND:VEVENT\\nBEGIN:VEVENT'],
  ['bell\u0007 and nul\u0000', 'bell and nul'],
])('%j becomes %j', (text, escaped) => {
  expect(calendarText(text)).toBe(escaped)
})

test.each([['a'.repeat(400)], ['₦'.repeat(100)], ['🚌'.repeat(60)], [`${'a'.repeat(66)}ẹ́🚌`]])(
  'no line has more than 75 octets, no character is cut, and unfolding gives the text back: %s',
  (text) => {
    const file = writeCalendar([['SUMMARY', text]])
    expect(file.endsWith('\r\n')).toBe(true)
    const lines = file.slice(0, -2).split('\r\n')
    for (const line of lines) {
      expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
      expect(line).not.toContain('\ufffd')
      expect(Buffer.from(line).toString()).toBe(line)
    }
    for (const line of lines.slice(1)) expect(line.startsWith(' ')).toBe(true)
    expect(file.replaceAll('\r\n ', '')).toBe(`SUMMARY:${text}\r\n`)
  },
)
