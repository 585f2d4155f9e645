import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { DEFAULT_SETTINGS, SETTINGS_BOUNDS } from '#domain/company/settings.ts'
import { formatNaira, naira } from '#domain/platform/money.ts'
import { ROOT } from '#server/platform/root.ts'
import { hasLabel, hasMessage, readGuide, textsOf } from './guide-labels.ts'

const GUIDE = join(ROOT, 'docs/guide')

const textsIn = (folder: string): string =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /(?<!\.test)\.tsx?$/.test(file))
    .map((file) => textsOf(readFileSync(join(ROOT, folder, file), 'utf8')))
    .join('\n')

const screens = ['web', 'domain', 'contracts'].map(textsIn).join('\n')
const product = screens + textsIn('server')

const guides = readdirSync(GUIDE).map((file) => ({ file, page: readFileSync(join(GUIDE, file), 'utf8') }))

const labels = guides.flatMap(({ file, page }) => readGuide(page).labels.map((label) => ({ file, label })))

const messages = guides.flatMap(({ file, page }) =>
  readGuide(page).messages.map((message) => ({ file, message })),
)

test.each(labels)('a screen has the label of $file: $label', ({ label }) => {
  expect(hasLabel(screens, label), label).toBe(true)
})

test.each(messages)('the product has the message of $file: $message', ({ message }) => {
  expect(hasMessage(product, message), message).toBe(true)
})

const inNaira = (amount: number): string => formatNaira(naira(amount))

test.each([
  ['Seat hold', 'seatHoldMinutes', String],
  ['Max seats per booking', 'maxSeatsPerBooking', String],
  ['Booking deadline', 'bookingDeadlineHours', String],
  ['Reminder', 'reminderHours', String],
  ['Refund approval limit', 'refundApprovalAbove', inNaira],
  ['Time to answer a dispute', 'disputeHours', String],
  ['Refunds overdue after', 'refundEscalationDays', String],
  ['Free cancellation', 'lateMinutes', String],
  ['Infants', 'infantMaxAge', String],
] as const)('owner.md has the range and the default of %s', (label, setting, format) => {
  const page = readFileSync(join(GUIDE, 'owner.md'), 'utf8')
  const { least, most } = SETTINGS_BOUNDS[setting]
  const [, range, first] = page.match(new RegExp(`^\\| \\*\\*${label}.*`, 'm'))?.[0].split(' | ') ?? []
  expect(range).toContain(`${format(least)} to ${format(most)}`)
  expect(first).toBe(`${format(DEFAULT_SETTINGS[setting])} |`)
})

test.each(guides)('every link of $file leads to a page and heading that exist', ({ file, page }) => {
  for (const [, target = ''] of page.matchAll(/(?<!!)\[[^\]]+\]\(([^)]+)\)/g)) {
    const [path, anchor] = target.split('#')
    const linked = path ? join(dirname(join(GUIDE, file)), path) : join(GUIDE, file)
    expect(existsSync(linked), target).toBe(true)
    if (anchor) expect(anchorsOf(readFileSync(linked, 'utf8')), target).toContain(anchor)
  }
})

const anchorsOf = (page: string): string[] =>
  [...page.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\w\s-]/g, '')
      .replaceAll(' ', '-'),
  )

test('labels in bold and messages in quotation marks are found on a page', () => {
  const { labels, messages } = readGuide('Press **Take\n…**. You see “Balance taken.” Press **Take …**.')
  expect(labels).toEqual(['Take …'])
  expect(messages).toEqual(['Balance taken.'])
})

test.each([
  ['Login', '<Button type="submit">\n  Login\n</Button>', true],
  ['Login', '<p>Back to the Login</p>', false],
  ['Login', '// Login\n/* "Login" */', false],
  ['Take … in cash', '<Icon />\n  Take {amount} in cash\n</Button>', true],
  ['Take …', `label={amount ? \`Take \${money(amount)}\` : 'Take balance'}`, true],
  ['Create …', `\`Create \${n === 1 ? '1 trip' : \`\${n} trips\`}\``, true],
  ['Take …', "label: 'Take balance'", false],
  ["Confirm it's you", 'title="Confirm it’s you"', true],
])('a search for the label %s in %s returns %s', (label, source, isThere) => {
  expect(hasLabel(textsOf(source), label)).toBe(isThere)
})
