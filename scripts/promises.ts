import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Config, readConfig } from '#server/config.ts'
import { BACKGROUND_LIMITS, type Connection, connect } from '#server/database/connect.ts'
import { startPostgres } from '#server/database/embedded/start-postgres.ts'
import { countBrokenPromises } from '#server/database/invariants.ts'

/** Counts the broken promises in DATABASE_URL or the embedded database: a table, and exit code 1 when one is broken. */
const connection = await open(readConfig(process.env))
try {
  const counted = await countBrokenPromises(connection.db)
  for (const { promise, broken } of counted) console.log(`${String(broken).padStart(8)}  ${promise}`)
  const isBroken = counted.some(({ broken }) => broken > 0)
  console.log(isBroken ? '\nAt least one promise is broken.' : '\nAll promises are kept.')
  process.exitCode = isBroken ? 1 : 0
} finally {
  await connection.close()
}

async function open({ databaseUrl, dataDir }: Config): Promise<Connection> {
  const options = { max: 1, onError: () => {}, limits: BACKGROUND_LIMITS }
  if (databaseUrl) return connect(databaseUrl, options)
  const dir = join(dataDir, 'postgres')
  const running = join(dir, 'postmaster.pid')
  // The fifth line names the folder of its socket.
  const socket = existsSync(running) ? readFileSync(running, 'utf8').split('\n')[4] : undefined
  if (socket) return connect(`postgresql://postgres@/tafiya?host=${encodeURIComponent(socket)}`, options)
  const postgres = await startPostgres({ dir })
  const connection = connect(postgres.url('tafiya'), options)
  return { ...connection, close: () => connection.close().then(postgres.stop) }
}
