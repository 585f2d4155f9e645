import cluster from 'node:cluster'
import { readConfig } from '#server/config.ts'
import { Shutdown } from '#server/shutdown.ts'
import { StartupError } from '#server/startup-error.ts'

const shutdown = new Shutdown()

try {
  const config = readConfig(process.env)
  // Imported on demand: the main process of several needs none of the server's code.
  if (cluster.isPrimary && config.processes > 1) {
    const { startProcesses } = await import('#server/start-processes.ts')
    await startProcesses(config, import.meta.filename, shutdown)
  } else {
    const { startServer } = await import('#server/start-server.ts')
    await startServer(config, shutdown)
  }
} catch (error) {
  await shutdown.run()
  console.error(error instanceof StartupError ? error.message : error)
  process.exit(1)
}
