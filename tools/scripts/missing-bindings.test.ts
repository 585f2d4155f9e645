import { expect, test } from 'vitest'
import { missingBindings, namesARegistry } from './missing-bindings.ts'

const lock = (present: string[]) => ({
  packages: {
    'node_modules/fast': {
      version: '2.0.0',
      optionalDependencies: {
        '@fast/linux-x64-gnu': '2.0.0',
        '@fast/darwin-arm64': '2.0.0',
        '@fast/freebsd-x64': '2.0.0',
      },
    },
    ...Object.fromEntries(present.map((name) => [`node_modules/${name}`, { version: '2.0.0' }])),
  },
})

test('a missing binding is reported for a supported platform, but not for another one', () => {
  expect(missingBindings(lock(['@fast/linux-x64-gnu']))).toEqual(['fast@2.0.0 lacks @fast/darwin-arm64'])
  expect(missingBindings(lock(['@fast/linux-x64-gnu', '@fast/darwin-arm64']))).toEqual([])
})

test('a lock file with the URL of a registry is recognised', () => {
  expect(
    namesARegistry({
      packages: { 'node_modules/a': { version: '1.0.0', resolved: 'https://somewhere/a.tgz' } },
    }),
  ).toBe(true)
  expect(namesARegistry(lock([]))).toBe(false)
})
