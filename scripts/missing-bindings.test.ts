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

test('a binding missing for a promised platform is named', () => {
  expect(missingBindings(lock(['@fast/linux-x64-gnu']))).toEqual(['fast@2.0.0 lacks @fast/darwin-arm64'])
  expect(missingBindings(lock(['@fast/linux-x64-gnu', '@fast/darwin-arm64']))).toEqual([])
})

test('a registry address in the lock file is found', () => {
  expect(
    namesARegistry({
      packages: { 'node_modules/a': { version: '1.0.0', resolved: 'https://somewhere/a.tgz' } },
    }),
  ).toBe(true)
  expect(namesARegistry(lock([]))).toBe(false)
})
