import { expect, test } from 'vitest'
import { textOf } from '#site/testing/render-page.tsx'
import { AboutPage } from './about-page.tsx'

test('the page shows what we do, mission, vision, motto and the roles of four officers with sample names', () => {
  const words = textOf(<AboutPage />)
  for (const part of [
    'What we do',
    'Mission',
    'Vision',
    'Motto',
    'Finance officer',
    'Brand strategy officer',
    'Public relations officer',
    'Customer service officer',
    'Sample names until the real team is added.',
  ]) {
    expect(words).toContain(part)
  }
})
