import type { Load } from './weights.ts'

const KIB = 1024

/**
 * Budgets for visitors with a phone, who pay for mobile data per megabyte. They limit the sizes after gzip, which are
 * larger than those after Brotli.
 */
const HOME = { js: 110 * KIB, css: 15 * KIB, all: 200 * KIB, requests: 10 }
const WIZARD = { all: 60 * KIB }
/** The budget of the scan page with its decoder. Staff download it on mobile data at the park. */
const DOOR = { all: 60 * KIB }

/** Returns a sentence for each exceeded budget. */
export function overBudget(home: Load, wizard: Load, door: Load): string[] {
  return [
    tooMuch(home.name, 'JavaScript', home.js.gz, HOME.js),
    tooMuch(home.name, 'CSS', home.css.gz, HOME.css),
    tooMuch(home.name, 'everything', home.all.gz, HOME.all),
    tooMuch(wizard.name, 'everything', wizard.all.gz, WIZARD.all),
    tooMuch(door.name, 'everything', door.all.gz, DOOR.all),
    home.requests > HOME.requests && `${home.name}: ${home.requests} requests, at most ${HOME.requests}.`,
  ].filter((sentence) => sentence !== false)
}

const tooMuch = (name: string, what: string, bytes: number, most: number): string | false =>
  bytes > most && `${name}: ${what} weighs ${kib(bytes)} KiB, at most ${kib(most)}.`

const kib = (bytes: number): string => (bytes / KIB).toFixed(1)

export function weightTable(loads: readonly Load[]): string {
  const head = ['', 'requests', 'JS gz', 'JS br', 'CSS gz', 'CSS br', 'all gz', 'all br']
  const rows = loads.map(({ name, requests, js, css, all }) => [
    name,
    String(requests),
    ...[js, css, all].flatMap(({ gz, br }) => [kib(gz), kib(br)]),
  ])
  return [head, ...rows]
    .map(([name = '', ...figures]) => name.padEnd(26) + figures.map((figure) => figure.padStart(9)).join(''))
    .join('\n')
}
