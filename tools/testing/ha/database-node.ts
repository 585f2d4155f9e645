import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { freePort } from '#testing/run-product.ts'
import { fillTemplate } from './fill-template.ts'
import { type Line, openLine } from './line.ts'
import { type Account, type Service, startService } from './service.ts'

export type DatabaseNode = {
  name: string
  /** The ports that others use to reach this node. Their connections can be cut. */
  postgresPort: number
  patroniPort: number
  output: () => string
  start: () => void
  /** Kills Patroni and PostgreSQL at once, like a power failure. */
  kill: () => Promise<void>
  /** Kills only PostgreSQL. Patroni notices it. */
  killPostgres: () => void
  freeze: () => void
  thaw: () => void
  /** Cuts the node's connections to etcd, to the other nodes and to its clients. */
  cut: () => void
  /** Cuts the node's connections to etcd and to the other nodes. Its clients still reach it. */
  isolate: () => void
  mend: () => void
  stop: () => Promise<void>
}

export type NodeOptions = {
  name: string
  folder: string
  account: Account
  values: Record<string, string | number>
  etcdPort: number
  /** Changes the text of patroni.yml for a control run. */
  adapt?: (text: string) => string
}

/**
 * Prepares one database machine: PostgreSQL under Patroni, in its own folder, reachable only by connections that can be
 * cut.
 */
export async function prepareNode(options: NodeOptions): Promise<DatabaseNode> {
  const { name, account, values, etcdPort, adapt = (text) => text } = options
  const home = join(options.folder, name)
  const data = join(home, 'data')
  mkdirSync(home, { mode: 0o700 })
  const [postgresListens, patroniListens] = [await freePort(), await freePort()]
  const lines = {
    // Clients and other nodes have separate connections, so that `isolate` can leave the clients connected.
    clients: await openLine(() => postgresListens),
    peers: await openLine(() => postgresListens),
    patroni: await openLine(() => patroniListens),
    etcd: await openLine(() => etcdPort),
  }
  const file = join(home, 'patroni.yml')
  const text = fillTemplate('patroni.yml', {
    ...values,
    NODE_NAME: name,
    LISTEN_ADDRESS: '127.0.0.1',
    NODE_ADDRESS: '127.0.0.1',
    PATRONI_LISTEN_PORT: patroniListens,
    PATRONI_PORT: lines.patroni.port,
    POSTGRES_LISTEN_PORT: postgresListens,
    POSTGRES_PORT: lines.peers.port,
    POSTGRES_DATA: data,
    PGPASS_FILE: join(home, 'pgpass'),
    ETCD_HOSTS: `127.0.0.1:${lines.etcd.port}`,
    SOCKET_FOLDER: home,
  })
  writeFileSync(file, adapt(text), { mode: 0o600 })
  let patroni: Service | undefined

  const signalPostgres = (signal: NodeJS.Signals) => {
    for (const pid of postgresPids(data)) sendSignal(pid, signal)
  }
  const all = Object.values(lines)
  return {
    name,
    postgresPort: lines.clients.port,
    patroniPort: lines.patroni.port,
    output: () => patroni?.output() ?? '',
    start: () => {
      patroni = startService('patroni', [file], {
        account,
        cwd: home,
        // etcd tells clients its own address, which would bypass the connection that can be cut. With this setting,
        // Patroni uses only the address that it was given.
        env: { PATRONI_ETCD_USE_PROXIES: 'true', HOME: home },
      })
    },
    kill: async () => {
      // Stops the processes first. Otherwise Patroni would notice that PostgreSQL ended and release its lock.
      if (patroni) sendSignal(patroni.pid, 'SIGSTOP')
      signalPostgres('SIGKILL')
      await patroni?.end('SIGKILL')
    },
    killPostgres: () => signalPostgres('SIGKILL'),
    freeze: () => {
      if (patroni) sendSignal(patroni.pid, 'SIGSTOP')
      signalPostgres('SIGSTOP')
    },
    thaw: () => {
      signalPostgres('SIGCONT')
      if (patroni) sendSignal(patroni.pid, 'SIGCONT')
    },
    cut: () => cutAll(all),
    isolate: () => cutAll([lines.peers, lines.etcd]),
    mend: () => {
      for (const line of all) line.mend()
    },
    stop: async () => {
      if (patroni && !patroni.hasExited()) sendSignal(patroni.pid, 'SIGCONT')
      signalPostgres('SIGKILL')
      await patroni?.end('SIGKILL')
      signalPostgres('SIGKILL')
      await Promise.all(all.map((line) => line.close()))
    },
  }
}

function cutAll(lines: Line[]): void {
  for (const line of lines) line.cut()
}

/** Returns the pids of the server in a data folder: its postmaster and the postmaster's children. */
function postgresPids(data: string): number[] {
  let postmaster: number
  try {
    postmaster = Number(readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')[0])
  } catch {
    return []
  }
  // Compares the command line. A killed server leaves its pid file behind, and another process may have that pid now.
  const cwd = processFact(postmaster, 'cmdline')
  if (!cwd?.includes(data)) return []
  const children = readdirSync('/proc')
    .map(Number)
    .filter((pid) => pid > 0 && parentOf(pid) === postmaster)
  return [postmaster, ...children]
}

const parentOf = (pid: number): number | undefined => {
  // The name in parentheses may contain spaces, so it is removed first. The parent's pid is the second field after it.
  const fields = processFact(pid, 'stat')?.replace(/^.*\)/, '').trim().split(' ')
  return fields && Number(fields[1])
}

function processFact(pid: number, name: string): string | undefined {
  try {
    return readFileSync(`/proc/${pid}/${name}`, 'utf8')
  } catch {
    return undefined
  }
}

function sendSignal(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal)
  } catch (error) {
    // Ignored: the process has ended meanwhile.
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}
