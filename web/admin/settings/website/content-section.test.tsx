import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { Content } from '#contracts/company/site-content.ts'
import { ContentSection } from './content-section.tsx'

const ENTRY: Content = {
  id: 1,
  kind: 'team',
  title: 'Finance officer',
  body: null,
  author: 'Sample Aisha',
  isShown: false,
  updatedAt: '2026-01-12T08:00:00.000Z',
}

const htmlOf = (entries: Content[], mayEdit: boolean) =>
  renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <ContentSection kind="team" entries={entries} mayEdit={mayEdit} />
    </QueryClientProvider>,
  )

test('a hidden team member is marked, and the only one cannot be moved', () => {
  const html = htmlOf([ENTRY], true)
  expect(html).toContain('Sample Aisha')
  expect(html).toContain('Hidden')
  expect(html.match(/<button[^>]*aria-label="Move[^>]*>/g)).toEqual([
    expect.stringContaining('disabled=""'),
    expect.stringContaining('disabled=""'),
  ])
  expect(html).toContain('Add Team Member')
})

test('an empty list says so, and without permission there are no buttons', () => {
  expect(htmlOf([], true)).toContain('No team members yet.')
  expect(htmlOf([ENTRY], false)).not.toContain('<button')
})
