import { readConfig } from '#server/platform/config/config.ts'
import { StartupError } from '#server/platform/startup-error.ts'
import { Shutdown } from '#server/shutdown.ts'
import { startServer } from '#server/start-server.ts'

const shutdown = new Shutdown()

try {
  await startServer(readConfig(process.env), shutdown)
} catch (error) {
  await shutdown.run()
  console.error(error instanceof StartupError ? error.message : error)
  process.exit(1)
}
