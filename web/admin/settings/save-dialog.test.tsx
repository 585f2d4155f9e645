import type { ComponentProps } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { SaveDialog } from './save-dialog.tsx'

function wordsOf(props: Partial<ComponentProps<typeof SaveDialog>>) {
  const html = renderToStaticMarkup(
    <SaveDialog
      isNew={false}
      isSaving={false}
      changes={[['seatHoldMinutes', 15, 20]]}
      onSave={() => {}}
      onClose={() => {}}
      {...props}
    />,
  )
  return html.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ')
}

test('each change is shown with its old and new value; new settings show only the new value', () => {
  expect(wordsOf({})).toContain(
    '1 setting will change for everyone immediately. Seat hold 15 20 Cancel Save Changes',
  )
  expect(wordsOf({ isNew: true })).toContain('Seat hold 20 Cancel Create Settings')
})

test('the button shows that saving is in progress', () => {
  expect(wordsOf({ isSaving: true })).toContain('Saving...')
  expect(wordsOf({ isSaving: true, isNew: true })).toContain('Creating...')
})
