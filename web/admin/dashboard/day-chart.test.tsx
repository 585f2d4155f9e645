import { expect, test } from 'vitest'
import { renderAs, wordsOf } from '#admin/testing/render-as.tsx'
import { grouped } from '#domain/platform/grouped.ts'
import { DayChart } from './day-chart.tsx'
import { bookingsOfDayList } from './list-links.ts'

const daysOf = (count: number) =>
  Array.from({ length: count }, (_, at) => ({
    day: new Date(Date.UTC(2026, 9, 18 + at)).toISOString().slice(0, 10),
    value: at,
    before: 111,
  }))

const drawn = (count: number, listUrl?: (day: string) => string) =>
  renderAs([], <DayChart label="Bookings" bars={daysOf(count)} format={grouped} listUrl={listUrl} />)

const attributes = (html: string, name: string) =>
  [...html.matchAll(new RegExp(` ${name}="([^"]+)"`, 'g'))].map(([, value]) =>
    value?.replaceAll('&amp;', '&'),
  )

test('each bar names its day, its value and that of the previous period, and opens the list of its day', () => {
  const html = drawn(7, bookingsOfDayList)
  expect(attributes(html, 'aria-label')).toEqual([
    'Bookings per day',
    'Sun 18 Oct: 0, previous period: 111',
    'Mon 19 Oct: 1, previous period: 111',
    'Tue 20 Oct: 2, previous period: 111',
    'Wed 21 Oct: 3, previous period: 111',
    'Thu 22 Oct: 4, previous period: 111',
    'Fri 23 Oct: 5, previous period: 111',
    'Sat 24 Oct: 6, previous period: 111',
  ])
  expect(attributes(html, 'href')).toHaveLength(8)
  expect(attributes(html, 'href')[1]).toBe('/bookings?startDate=2026-10-18&endDate=2026-10-18')
})

test('the value of today is shown first, and only its bar is a stop of the Tab key', () => {
  const html = drawn(7, bookingsOfDayList)
  expect(wordsOf(html)).toMatch(/^Bookings Sat 24 Oct: 6 · previous period: 111 /)
  expect(attributes(html, 'tabindex')).toEqual(['-1', '-1', '-1', '-1', '-1', '-1', '0'])
})

test('the axis fits the values of both periods; a long chart names every fifth day', () => {
  expect(wordsOf(drawn(7))).toMatch(/ 0 60 120 18 Sun 19 Mon 20 Tue 21 Wed 22 Thu 23 Fri 24 today$/)
  expect(wordsOf(drawn(30))).toMatch(/ 0 60 120 22 Oct 27 Oct 1 Nov 6 Nov 11 Nov 16 today$/)
})

test('without a list a bar is a button that shows its value', () => {
  const html = drawn(7)
  expect(attributes(html, 'href')).toEqual([])
  expect(attributes(html, 'type')).toHaveLength(7)
})
