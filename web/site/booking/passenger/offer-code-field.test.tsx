import { expect, test } from 'vitest'
import { htmlOf, textOf } from '#site/testing/render-page.tsx'
import { someContent } from '#site/testing/sample-content.ts'
import { OfferCodeField } from './offer-code-field.tsx'

const field = (value: string, error?: string) => (
  <OfferCodeField name="offerCode" value={value} error={error} onChange={() => {}} />
)

test('the field is shown only while a code is valid or typed', () => {
  expect(textOf(field(''), { content: someContent({ hasCodes: true }) })).toContain('Offer code (optional)')
  expect(htmlOf(field(''), { content: someContent() })).toBe('')
  expect(textOf(field('OLD1'), { content: someContent() })).toContain('Offer code')
})

test('a refused code shows the reason beside the field', () => {
  const words = textOf(field('NOPE', 'This code has been used up.'), { content: someContent() })
  expect(words).toContain('This code has been used up.')
})
