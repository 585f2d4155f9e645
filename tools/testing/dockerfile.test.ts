import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ROOT } from '#server/platform/root.ts'

const read = (file: string): string => readFileSync(join(ROOT, file), 'utf8')
const dockerfile = read('Dockerfile')

test('both stages of the image use the same Node: an even major version that package.json accepts', () => {
  const images = [...dockerfile.matchAll(/^FROM (\S+)/gm)].map(([, image = '']) => image)
  expect(images).toHaveLength(2)
  expect(new Set(images).size).toBe(1)
  const major = Number(/^node:(\d+)-/.exec(images[0] ?? '')?.[1])
  const { engines } = JSON.parse(read('package.json')) as { engines: { node: string } }
  expect(major).toBeGreaterThanOrEqual(Number(/^>=(\d+)/.exec(engines.node)?.[1]))
  // Even majors get long-term support, odd ones do not.
  expect(major % 2).toBe(0)
})

test('the image gets the packages only after the build has pruned dev packages and removed TypeScript', () => {
  const commands = dockerfile.replaceAll('\\\n', '').match(/^(?:RUN|COPY|FROM) .+/gm) ?? []
  const at = (start: string) => commands.findIndex((command) => command.startsWith(start))
  const [build, prune, copy] = [
    at('RUN node tools/scripts/build.mjs'),
    at('RUN npm prune --omit=dev && rm -rf '),
    at('COPY --from=build /app/node_modules node_modules'),
  ]
  expect([build, prune, copy]).not.toContain(-1)
  expect([build, prune, copy]).toEqual([build, prune, copy].toSorted((a, b) => a - b))
  expect(commands[prune]?.split(' ')).toEqual(
    expect.arrayContaining(['node_modules/typescript', 'node_modules/@typescript']),
  )
  // No other command puts packages into the image.
  expect(commands.slice(prune + 1).filter((command) => command.includes('node_modules'))).toEqual([
    commands[copy],
  ])
  expect(commands.slice(prune + 1).filter((command) => /\bnpm\b/.test(command))).toEqual([])
})

test('the containers start with no password that everybody knows', () => {
  const used = [...read('compose.yaml').matchAll(/\$\{POSTGRES_PASSWORD(.*?)\}/g)].map(([, rest]) => rest)
  expect(used.length).toBeGreaterThanOrEqual(4)
  for (const rest of used) expect(rest).toMatch(/^:\?\w/)
})
