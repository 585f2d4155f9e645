import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** The path of pgbench, if it is installed. Debian puts it into the folder of each PostgreSQL version. */
const pgbench = ['/usr/lib/postgresql']
  .filter(existsSync)
  .flatMap((folder) => readdirSync(folder).map((version) => join(folder, version, 'bin/pgbench')))
  .find(existsSync)

export const hasPgbench = pgbench !== undefined

/** Returns the transactions per second and the duration in seconds. With `transactions`, each client runs that many. */
export function runPgbench(
  url: string,
  script: string,
  { clients, seconds, transactions }: { clients: number; seconds?: number; transactions?: number },
): { perSecond: number; took: number } {
  if (!pgbench) throw new Error('pgbench is not installed')
  const folder = mkdtempSync(join(tmpdir(), 'pgbench-'))
  const file = join(folder, 'script.sql')
  writeFileSync(file, script)
  const length = transactions ? ['-t', String(transactions)] : ['-T', String(seconds ?? 3)]
  const start = performance.now()
  const result = spawnSync(
    pgbench,
    ['-n', '-M', 'prepared', '-c', String(clients), '-j', '2', ...length, '-f', file, url],
    {
      encoding: 'utf8',
    },
  )
  const took = (performance.now() - start) / 1000
  rmSync(folder, { recursive: true })
  const perSecond = Number(result.stdout.match(/tps = ([\d.]+)/)?.[1])
  if (!perSecond) throw new Error(`pgbench failed: ${result.stderr}`)
  return { perSecond, took: transactions ? (clients * transactions) / perSecond : took }
}
