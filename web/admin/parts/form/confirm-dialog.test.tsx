import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { ConfirmDialog } from './confirm-dialog.tsx'

const drawn = (cancelLabel?: string) =>
  renderToStaticMarkup(
    <ConfirmDialog
      title="Delete the route?"
      confirmLabel="Delete"
      {...(cancelLabel !== undefined && { cancelLabel })}
      isDestructive
      busy={false}
      onConfirm={() => {}}
      onClose={() => {}}
    >
      It has no trips.
    </ConfirmDialog>,
  )

const buttonsOf = (cancelLabel?: string) => drawn(cancelLabel).match(/<button.*?<\/button>/g) ?? []

const focusedAtFirst = (buttons: string[]) =>
  buttons
    .filter((button) => button.includes('data-initial-focus'))
    .map((button) => button.replace(/<[^>]+>/g, ''))

test('a question opens with the focus on the button that changes nothing, whatever its label', () => {
  expect(buttonsOf()).toHaveLength(3)
  expect(focusedAtFirst(buttonsOf())).toEqual(['Cancel'])
  expect(focusedAtFirst(buttonsOf('Keep the route'))).toEqual(['Keep the route'])
})

test('screen readers read the question and its text when it opens', () => {
  const html = drawn()
  const [, title, text] = /<dialog[^>]* aria-labelledby="([^"]+)" aria-describedby="([^"]+)"/.exec(html) ?? []
  expect(html).toContain(`<h2 id="${title}">Delete the route?</h2>`)
  expect(html).toContain(`<div id="${text}">It has no trips.</div>`)
})
