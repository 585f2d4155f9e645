import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Panel } from './panel.tsx'

const drawn = (lead?: string) =>
  renderToStaticMarkup(
    <Panel title="New Booking" lead={lead} onClose={() => {}}>
      A form
    </Panel>,
  )

test('screen readers read the lead of a panel when it opens', () => {
  const html = drawn('Ticket sold.')
  const [, lead] = /<dialog[^>]* aria-describedby="([^"]+)"/.exec(html) ?? []
  expect(html).toContain(`<p id="${lead}">Ticket sold.</p>`)
})

test('a panel without a lead has only its title', () => {
  const html = drawn()
  const [, title] = /<dialog[^>]* aria-labelledby="([^"]+)"/.exec(html) ?? []
  expect(html).toContain(`<h2 id="${title}">New Booking</h2>`)
  expect(html).not.toContain('aria-describedby')
})
