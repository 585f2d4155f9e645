import { expect, test } from 'vitest'
import { htmlOf } from '#site/testing/render-page.tsx'
import { CommunityDialog } from './community-dialog.tsx'

const dialog = (link: string | null) => htmlOf(<CommunityDialog link={link} onClose={() => {}} />)

test('joining opens the group in a new tab', () => {
  const html = dialog('https://chat.example/tafiya')
  expect(html).toContain('Join Our Travel Community')
  expect(html).toMatch(/href="https:\/\/chat\.example\/tafiya" target="_blank" rel="noopener noreferrer"/)
  expect(html).toContain('Join Now')
  expect(html).toContain('Maybe Later')
})

test('without a group the join button points to #', () => {
  expect(dialog(null)).toMatch(/<a [^>]*href="#">/)
})
