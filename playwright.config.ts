import { defineConfig } from '@playwright/test'
import { browserLaunch } from '#testing/browser-launch.ts'
import { limit } from '#testing/limits.ts'
import { keepTemporaryFilesInMemory } from '#testing/memory-folder.ts'

keepTemporaryFilesInMemory()

export default defineConfig({
  testDir: 'tools/e2e',
  // `x.e2e.ts` runs in `npm test`, `x.long.e2e.ts` in `npm run test:long`.
  projects: [
    { name: 'journeys', testMatch: '**/*.e2e.ts', testIgnore: '**/*.long.e2e.ts' },
    { name: 'long', testMatch: '**/*.long.e2e.ts' },
  ],
  outputDir: 'test-results',
  // Each worker starts its own instance of the product. On two cores, more workers would slow each other down.
  workers: 2,
  timeout: limit(240_000),
  expect: { timeout: limit(20_000) },
  forbidOnly: true,
  reporter: [['line']],
  use: {
    ...browserLaunch(),
    // A click on what is not there ends soon.
    actionTimeout: limit(20_000),
    screenshot: 'only-on-failure',
    // A click waits until its target stands still. The journey about the carousels and two purchases run with movement.
    contextOptions: { reducedMotion: 'reduce' },
  },
})
