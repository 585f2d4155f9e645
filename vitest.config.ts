import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { limit } from './tools/testing/limits.ts'
import { keepTemporaryFilesInMemory } from './tools/testing/memory-folder.ts'

keepTemporaryFilesInMemory()

/**
 * Test files share processes, because loading React or the server again for each file took most of the time. A test
 * creates the objects that it needs, such as an app and a database, and removes its stubs, so files do not affect each
 * other.
 */
const isolate = false

const limits = {
  testTimeout: limit(120_000),
  hookTimeout: limit(120_000),
  expect: { poll: { timeout: limit(60_000) } },
}

/**
 * Files that run for minutes. They start first, because a worker that starts one of them last would work on while the
 * others wait. A fresh clone has no times of an earlier run by which Vitest could sort the files itself.
 */
const SLOW = [
  'server/fuzz',
  'server/fuzz-first-third',
  'server/fuzz-second-third',
  'server/fuzz-last-third',
  'server/main',
  'server/start',
  'server/money/disputes/weekend',
  'tools/testing/chaos/chaos',
  'tools/testing/explore/explore',
]

class SlowFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const isSlow = ({ moduleId }: TestSpecification) => SLOW.some((path) => moduleId.includes(`/${path}.`))
    return [...sorted.filter(isSlow), ...sorted.filter((file) => !isSlow(file))]
  }
}

const FOLDERS = '{domain,contracts,server,web,sandbox,tools}/**'

const withPostgres = {
  globalSetup: 'tools/testing/start-test-postgres.ts',
  setupFiles: 'tools/testing/rows/record-statements.ts',
  isolate,
  ...limits,
}

/**
 * `x.test.ts` uses only values. `x.integration.test.ts` may start databases, servers and processes. `x.long.test.ts` may
 * too, and needs minutes because of its form: real processes, many rounds, large random histories.
 */
export default defineConfig({
  test: {
    // Uses all cores. The default would leave one of two cores idle.
    maxWorkers: '100%',
    sequence: { sequencer: SlowFirst },
    projects: [
      {
        test: {
          name: 'unit',
          include: [`${FOLDERS}/*.test.{ts,tsx}`],
          exclude: ['**/*.{integration,long}.test.ts', 'node_modules'],
          isolate,
          ...limits,
        },
      },
      { test: { name: 'integration', include: [`${FOLDERS}/*.integration.test.ts`], ...withPostgres } },
      { test: { name: 'long', include: [`${FOLDERS}/*.long.test.ts`], ...withPostgres } },
    ],
  },
})
