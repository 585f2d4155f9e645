import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { AreaField } from './area-field.tsx'
import { MomentField } from './moment-field.tsx'
import { UnitField } from './unit-field.tsx'

const htmlOf = (field: ReactNode) => renderToStaticMarkup(field)
const idsIn = (html: string) => [...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id)
const describedBy = (html: string) => / aria-describedby="([^"]+)"/.exec(html)?.[1]?.split(' ') ?? []

test('a control is connected to its label, and to its hint and error while they are shown', () => {
  const html = htmlOf(<AreaField label="Reason" hint="Staff can read it" error="Reason is required" />)
  const [control, hint, error] = idsIn(html)
  expect(html).toMatch(new RegExp(`<label [^>]*for="${control}">Reason`))
  expect(html).toContain('aria-invalid="true"')
  expect(describedBy(html)).toEqual([hint, error])
  expect(htmlOf(<AreaField label="Reason" />)).not.toContain('aria-')
})

test('the unit of a number is read out before the hint', () => {
  const html = htmlOf(<UnitField label="Distance" unit="km" hint="By road" />)
  const [, unit, hint] = idsIn(html)
  expect(describedBy(html)).toEqual([unit, hint])
})

test('screen readers skip the visible label of a date field, because its button and input have their own names', () => {
  const html = htmlOf(
    <MomentField label="Departure time" name="departTime" value="" onChange={() => {}} error="Required" />,
  )
  expect(html).toMatch(/<span [^>]*aria-hidden="true">Departure time/)
  expect(html).toContain('aria-label="Departure time, WAT"')
  expect(html).not.toContain('<label')
})
