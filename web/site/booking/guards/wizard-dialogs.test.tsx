import type { ReactNode } from 'react'
import { expect, test } from 'vitest'
import { htmlOf } from '#site/testing/render-page.tsx'
import { CancelDialog, GoBackDialog, LeaveDialog, NoChangesDialog } from './wizard-dialogs.tsx'

const nothing = () => {}
const asked = { isPaying: false, onStay: nothing, onGo: nothing }

test.each<[string, ReactNode, string, string]>([
  [
    'Leave Booking Process?',
    <LeaveDialog key="leave" {...asked} />,
    'Your bus, seats and details will be cleared, and any held seats will be released.',
    'Stay and Complete Booking',
  ],
  [
    'Changes Not Allowed',
    <NoChangesDialog key="changes" seats="Seat 4 is" onClose={nothing} />,
    'Seat 4 is held in your name. To change the bus or seats, cancel this booking and start again.',
    'I Understand',
  ],
  [
    'Going Back Will Reset Your Data',
    <GoBackDialog key="back" {...asked} />,
    'This booking will be cancelled and you’ll start again from the home page.',
    'Stay on Payment Page',
  ],
  [
    'Cancel Booking?',
    <CancelDialog key="cancel" {...asked} />,
    'Any held seats will be released and your details cleared. You have not been charged.',
    'Keep Booking',
  ],
])('"%s" is read with its text, and the first button changes nothing', (title, dialog, text, stay) => {
  const html = htmlOf(dialog)
  const [, titleId, textId] = /aria-labelledby="([^"]+)" aria-describedby="([^"]+)"/.exec(html) ?? []
  expect(html).toContain(`<h2 id="${titleId}">${title}</h2>`)
  expect(html).toContain(`<p id="${textId}">${text}</p>`)
  const [first = ''] = html.match(/<button.*?<\/button>/) ?? []
  expect(first.replace(/<[^>]+>/g, '')).toBe(stay)
})
