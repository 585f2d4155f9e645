import { expect, test } from 'vitest'
import { styleProblems } from './css-facts.ts'

const CARD = 'web/ui/card.module.css'
const CODE = `import css from './card.module.css'\nexport const Card = () => <div className={css.card} />\n`

/** Returns the problems of a component that consists of this sheet and this code. */
const problems = (sheet: string, code = CODE, more: Record<string, string> = {}) =>
  styleProblems(new Map(Object.entries({ [CARD]: sheet, 'web/ui/card.tsx': code, ...more })))

test('a module and a token sheet that keep the rules have no problems', () => {
  const sheet = `@import "#ui/tokens/media.css";
    @layer parts {
      .card { background: var(--color-surface); }
      @media (--from-tablet) { .card:hover > svg { color: inherit; } }
    }`
  const tokens = '@layer tokens { :root { --color-surface: #fff; } }'
  expect(problems(sheet, CODE, { 'web/ui/tokens/site.css': tokens })).toEqual([])
})

test.each([
  ['a raw colour', '@layer parts { .card { color: #fff } }', 'has the raw colour #fff in color'],
  [
    'a raw colour in a gradient',
    '@layer parts { .card { background: linear-gradient(rgb(0 0 0 / 0.5), white) } }',
    'raw colour white',
  ],
  [
    'a spelt-out breakpoint',
    '@layer parts { @media (min-width: 768px) { .card { color: inherit } } }',
    'spells out a breakpoint',
  ],
  [
    'a breakpoint without its import',
    '@layer parts { @media (--from-tablet) { .card { color: inherit } } }',
    'does not import',
  ],
  ['a rule outside the layers', '.card { color: inherit }', '.card is outside the layers'],
  ['an unknown layer', '@layer theme { .card { color: inherit } }', '.card is outside the layers'],
  [
    'a bare element',
    '@layer parts { .card { color: inherit } table { color: inherit } }',
    'table styles elements without a class',
  ],
  [
    'an unknown token',
    '@layer parts { .card { color: var(--color-inc) } }',
    'uses --color-inc, which is defined nowhere',
  ],
  [
    'an unused import of the breakpoints',
    '@import "#ui/tokens/media.css"; @layer parts { .card { color: inherit } }',
    'imports web/ui/tokens/media.css and uses no breakpoint',
  ],
  ['an id', '@layer parts { .card #title { color: inherit } }', 'has an id; write :global(#id)'],
  [
    'a class of no module',
    '@layer parts { .card > :global(.icon) { color: inherit } }',
    'names a global class, but only modules define classes',
  ],
  [
    'an unused class',
    '@layer parts { .card { color: inherit } .old { color: inherit } }',
    'defines .old, which no code uses',
  ],
])('%s is a problem', (_, sheet, problem) => {
  expect(problems(sheet).join('\n')).toContain(problem)
})

const SHEET = '@layer parts { .card { color: inherit } }'

test.each([
  [
    'a class that the module does not define',
    CODE.replace('css.card', 'css.card + css.open'),
    'uses css.open',
  ],
  [
    'a module that does not exist',
    CODE.replace('./card.module.css', './gone.module.css'),
    'web/ui/card.tsx imports ./gone.module.css, which does not exist',
  ],
  ['a computed class', CODE.replace('css.card', 'css.card + css[kind]'), 'list the classes in a typed map'],
  [
    'a class name as text',
    CODE.replace('<div ', '<div className="panel" '),
    'has the class panel as text; define it in a CSS Module',
  ],
])('%s is a problem', (_, code, problem) => {
  expect(problems(SHEET, code).join('\n')).toContain(problem)
})

test('a global sheet is a problem, except a base sheet that styles only elements', () => {
  const problemsOf = (file: string, source: string) => styleProblems(new Map([[file, source]]))
  expect(problemsOf('web/site/home/hero.css', '@layer base { h1 { color: inherit } }')).toEqual([
    'web/site/home/hero.css is global; make it a CSS Module',
  ])
  expect(problemsOf('web/site/parts/styles/base.css', '@layer base { h1 { color: inherit } }')).toEqual([])
  expect(problemsOf('web/site/parts/styles/base.css', '@layer base { .hero { color: inherit } }')).toEqual([
    'web/site/parts/styles/base.css is global and defines .hero; define it in a CSS Module',
  ])
})

test('the main sheet of the site must begin with the order of the layers', () => {
  const entry = (source: string) => styleProblems(new Map([['web/site/parts/styles/site.css', source]]))
  expect(entry('@layer reset, tokens, base, parts, pages; @import "./base.css";')).toEqual([])
  expect(entry('@import "./base.css"; @layer reset, tokens, base, parts, pages;')).toHaveLength(1)
})

test('a colour in a comment, a string or a url is no problem', () => {
  const sheet = `@layer parts { /* #fff */ .card { content: "#fff"; mask: url("x.svg#abc") } }`
  expect(problems(sheet)).toEqual([])
})
