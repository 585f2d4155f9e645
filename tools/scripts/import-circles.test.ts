import { expect, test } from 'vitest'
import { importCircles } from './import-circles.ts'

const circles = (sources: Record<string, string>) => importCircles(new Map(Object.entries(sources)))

test('two files that import each other are a circle, even when one import is a type', () => {
  const found = circles({
    'web/site/popup.ts': `import { open } from './open.ts'`,
    'web/site/open.ts': `import type { Popup } from './popup.ts'`,
  })
  expect(found).toEqual([
    'files import each other in a circle: web/site/popup.ts -> web/site/open.ts -> web/site/popup.ts',
  ])
})

test.each([
  'domain',
  'contracts',
  'server/platform/http',
  'web/ui',
  'sandbox',
  'tools/testing',
  'tools/scripts',
])('a circle of three files in %s is found once', (folder) => {
  const found = circles({
    [`${folder}/a.ts`]: `export { b } from './b.ts'`,
    [`${folder}/b.ts`]: `const c = () => import('./c.ts')`,
    [`${folder}/c.ts`]: `import { a } from './a.ts'`,
    [`${folder}/d.ts`]: `import { a } from './a.ts'`,
  })
  expect(found).toEqual([
    `files import each other in a circle: ${folder}/a.ts -> ${folder}/b.ts -> ${folder}/c.ts -> ${folder}/a.ts`,
  ])
})

test('folders that import each other through different files are a circle', () => {
  const found = circles({
    'server/money/refunds/open-refund.ts': `import { flag } from '#server/money/review/by-hand/flag.ts'`,
    'server/money/review/by-hand/flag.ts': '',
    'server/money/review/lock.ts': `import type { Refund } from '#server/money/refunds/refund.ts'`,
    'server/money/refunds/refund.ts': '',
  })
  expect(found).toEqual([
    'folders import each other in a circle: server/money/refunds -> server/money/review -> server/money/refunds',
  ])
})

test.each(['web/admin/parts', 'web/site/parts', 'domain', 'contracts', 'server/platform'])(
  'folders of %s that import each other are a circle, even when one import is lazy',
  (place) => {
    const found = circles({
      [`${place}/one/a.ts`]: `const b = () => import('../two/b.ts')`,
      [`${place}/two/b.ts`]: '',
      [`${place}/two/c.ts`]: `import type { D } from '../one/d.ts'`,
      [`${place}/one/d.ts`]: '',
    })
    expect(found).toEqual([
      `folders import each other in a circle: ${place}/one -> ${place}/two -> ${place}/one`,
    ])
  },
)

test('two separate circles are both reported', () => {
  const found = circles({
    'domain/a.ts': `import './b.ts'`,
    'domain/b.ts': `import './a.ts'`,
    'sandbox/c.ts': `import './d.ts'`,
    'sandbox/d.ts': `import './c.ts'`,
  })
  expect(found).toEqual([
    'files import each other in a circle: domain/a.ts -> domain/b.ts -> domain/a.ts',
    'files import each other in a circle: sandbox/c.ts -> sandbox/d.ts -> sandbox/c.ts',
  ])
})

test('an import by a test closes no circle of folders, and imports in one direction form no circle', () => {
  const found = circles({
    'server/money/refunds/open-refund.ts': `import { flag } from '#server/money/review/flag.ts'`,
    'server/money/review/flag.ts': '',
    'server/money/review/flag.test.ts': `import { openRefund } from '#server/money/refunds/open-refund.ts'`,
    'server/messages/staff/endpoints.ts': `import { write } from './by-hand/write.ts'`,
    'server/messages/staff/by-hand/write.ts': `import { show } from '../oversight/show.ts'`,
    'server/messages/staff/oversight/show.ts': '',
  })
  expect(found).toEqual([])
})
