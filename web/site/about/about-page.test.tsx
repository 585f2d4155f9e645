import { expect, test } from 'vitest'
import { textOf } from '#site/testing/render-page.tsx'
import { someContent } from '#site/testing/sample-content.ts'
import { AboutPage } from './about-page.tsx'

test('the page shows what we do, mission, vision, motto and the published officers', () => {
  const roles = [
    'Finance officer',
    'Brand strategy officer',
    'Public relations officer',
    'Customer service officer',
  ]
  const team = roles.map((role, index) => ({ id: index + 1, name: 'Sample Aisha', role }))
  const words = textOf(<AboutPage />, { content: someContent({ team }) })
  for (const part of ['What we do', 'Mission', 'Vision', 'Motto', 'SA Sample Aisha', ...roles]) {
    expect(words).toContain(part)
  }
})

test('without a published team the block is hidden', () => {
  const words = textOf(<AboutPage />, { content: someContent() })
  expect(words).toContain('Motto')
  expect(words).not.toContain('The people accountable to you')
})
