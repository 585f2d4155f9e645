import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { overBudget, weightTable } from './weight-budgets.ts'
import {
  filesNamedIn,
  filesOf,
  loadOfFiles,
  loadOfPage,
  loadsOfModules,
  type Manifest,
  total,
} from './weights.ts'

/** Returns `many` KiB of random bytes. They do not compress, so a file of them keeps its size. */
const KIB = (many: number) => randomBytes(many * 1024)

const PAGE = `<!doctype html>
  <link rel="icon" href="/assets/favicon.svg" />
  <link rel="preload" href="/assets/face.woff2" as="font" />
  <script type="module" src="/assets/main.js"></script>
  <link rel="modulepreload" href="/assets/shared.js">
  <link rel="stylesheet" href="/assets/main.css">
  <link rel="canonical" href="/assets/not-fetched">
  <svg><use href="/assets/icons.svg#i-home" /></svg><svg><use href="/assets/icons.svg#i-pin" /></svg>
  <img src="/assets/hero.svg" alt="" />
  <img src="/assets/later.svg" alt="" loading="lazy" />
  <a href="/about">About</a>`

const MANIFEST: Manifest = {
  'index.html': { file: 'assets/main.js', css: ['assets/main.css'], imports: ['_shared'] },
  _shared: { file: 'assets/shared.js' },
  _parts: { file: 'assets/parts.js', imports: ['_shared'] },
  'wizard.tsx': { file: 'assets/wizard.js', imports: ['index.html', '_parts'], css: ['assets/wizard.css'] },
  'pay.tsx': { file: 'assets/pay.js', imports: ['_parts', 'wizard.tsx'], assets: ['assets/bus.svg'] },
}

const LIGHT: Record<string, Buffer> = {
  'assets/main.js': KIB(60),
  'assets/shared.js': KIB(20),
  'assets/main.css': KIB(8),
  'assets/face.woff2': KIB(12),
  'assets/favicon.svg': KIB(1),
  'assets/icons.svg': KIB(4),
  'assets/hero.svg': KIB(3),
  'assets/parts.js': KIB(5),
  'assets/wizard.js': KIB(10),
  'assets/wizard.css': KIB(2),
  'assets/pay.js': KIB(8),
  'assets/bus.svg': KIB(1),
}

function weighed(build: Record<string, Buffer>, page = PAGE) {
  const read = (file: string) => build[file] ?? Buffer.alloc(0)
  const home = loadOfPage('home', page, read)
  const modules = [
    ['wizard', 'wizard.tsx'],
    ['pay', 'pay.tsx'],
  ] as const
  const steps = loadsOfModules(modules, home.files, MANIFEST, read)
  return { home, steps, wizard: total('wizard', steps) }
}

const kib = (bytes: number) => Math.round(bytes / 1024)

test('each file that a browser loads at once with a page is listed once', () => {
  expect(filesNamedIn(PAGE)).toEqual([
    'assets/favicon.svg',
    'assets/face.woff2',
    'assets/main.js',
    'assets/shared.js',
    'assets/main.css',
    'assets/icons.svg',
    'assets/hero.svg',
  ])
})

test('the files of a chunk include those of all its imports, each once', () => {
  expect(filesOf('pay.tsx', MANIFEST)).toEqual([
    'assets/shared.js',
    'assets/parts.js',
    'assets/main.js',
    'assets/main.css',
    'assets/wizard.js',
    'assets/wizard.css',
    'assets/pay.js',
    'assets/bus.svg',
  ])
})

test('a chunk that is missing from the build causes an error with its name', () => {
  expect(() => filesOf('gone.tsx', MANIFEST)).toThrow('The build has no chunk for gone.tsx.')
})

const doorOf = (size: number) => loadOfFiles('scan page', ['assets/door.js'], () => KIB(size))

test('the first load includes the HTML page, and later loads count only the files that they add', () => {
  const { home, steps, wizard } = weighed(LIGHT)
  expect([home.requests, kib(home.js.gz), kib(home.css.gz), kib(home.all.gz)]).toEqual([9, 80, 8, 108])
  expect(steps.map((step) => [step.requests, kib(step.js.gz), kib(step.all.gz)])).toEqual([
    [3, 15, 17],
    [2, 8, 9],
  ])
  expect(kib(wizard.all.gz)).toBe(26)
  expect(overBudget(home, wizard, doorOf(40))).toEqual([])
})

test.each([
  ['scripts', { 'assets/shared.js': KIB(51) }, /^home: JavaScript weighs 111\.\d KiB, at most 110\.0\.$/],
  ['styles', { 'assets/main.css': KIB(16) }, /^home: CSS weighs 16\.\d KiB, at most 15\.0\.$/],
  ['pictures', { 'assets/hero.svg': KIB(100) }, /^home: everything weighs 205\.\d KiB, at most 200\.0\.$/],
  ['wizard steps', { 'assets/pay.js': KIB(45) }, /^wizard: everything weighs 63\.\d KiB, at most 60\.0\.$/],
])('%s that are too heavy exceed a budget, which is reported', (_, planted, words) => {
  const { home, wizard } = weighed({ ...LIGHT, ...planted })
  expect(overBudget(home, wizard, doorOf(40))).toEqual([expect.stringMatching(words)])
})

test('a scan page that is too heavy is reported', () => {
  const { home, wizard } = weighed(LIGHT)
  expect(overBudget(home, wizard, doorOf(61))).toEqual([
    expect.stringMatching(/^scan page: everything weighs 61\.\d KiB, at most 60\.0\.$/),
  ])
})

test('more requests than the budget are reported', () => {
  const page = `${PAGE}<img src="/assets/a.svg" /><img src="/assets/b.svg" />`
  const { home, wizard } = weighed(LIGHT, page)
  expect(overBudget(home, wizard, doorOf(40))).toEqual(['home: 11 requests, at most 10.'])
})

test('the table has a line of headings and a line for each load', () => {
  const { home, steps } = weighed(LIGHT)
  const [head, ...lines] = weightTable([home, ...steps]).split('\n')
  expect(head).toMatch(/requests\s+JS gz\s+JS br\s+CSS gz\s+CSS br\s+all gz\s+all br$/)
  expect(lines.map((line) => line.split(/\s+/)[0])).toEqual(['home', 'wizard', 'pay'])
})
