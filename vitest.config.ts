import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { limit } from './testing/limits.ts'
import { keepTemporaryFilesInMemory } from './testing/memory-folder.ts'

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
const LONG = ['server/fuzz', 'server/main', 'server/money/disputes/weekend', 'testing/chaos/chaos']

class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const isLong = ({ moduleId }: TestSpecification) => LONG.some((path) => moduleId.includes(`/${path}.`))
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))]
  }
}

/** `x.test.ts` uses only values. `x.integration.test.ts` may start databases, servers and processes. */
export default defineConfig({
  test: {
    // Uses all cores. The default would leave one of two cores idle.
    maxWorkers: '100%',
    sequence: { sequencer: LongFirst },
    projects: [
      {
        test: {
          name: 'unit',
          include: [
            '{domain,contracts,server,demo,embedded-postgres,web,sandbox,testing,scripts}/**/*.test.{ts,tsx}',
          ],
          exclude: ['**/*.integration.test.ts', 'node_modules'],
          isolate,
          ...limits,
        },
      },
      {
        test: {
          name: 'integration',
          include: ['{server,demo,embedded-postgres,sandbox,testing,scripts}/**/*.integration.test.ts'],
          globalSetup: 'testing/start-test-postgres.ts',
          setupFiles: 'testing/rows/record-statements.ts',
          isolate,
          ...limits,
        },
      },
    ],
  },
})
