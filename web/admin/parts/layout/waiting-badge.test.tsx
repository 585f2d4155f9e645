import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { WaitingBadge } from './waiting-badge.tsx'

test.each([
  ['15 h', '4 waiting, 15 h left to answer a dispute'],
  [null, '4 waiting'],
])(
  'a badge over 4 with %s left is explained as %j, in its tooltip and for screen readers',
  (hoursLeft, words) => {
    const shown = renderToStaticMarkup(<WaitingBadge className="n" count={4} hoursLeft={hoursLeft} />)
    expect(shown).toContain(`title="${words}"`)
    expect(shown).toContain(`>${words}</span>`)
  },
)
