import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chmodSync, chownSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { freePort, until } from '#testing/run-product.ts'
import { type DatabaseNode, prepareNode } from './database-node.ts'
import { fillTemplate } from './fill-template.ts'
import { type Account, type Service, startService } from './service.ts'

export type Member = { name: string; role: string; state: string; lag?: number | string; timeline?: number }

export type Cluster = {
  nodes: DatabaseNode[]
  /** Returns the address of a database for the product. It leads through PgBouncer and HAProxy to the primary. */
  url: (database: string, role?: string) => string
  /** The address of HAProxy for visitors. */
  publicUrl: string
  /** Asks the servers one after the other until one answers. Leaves out `except`. */
  members: (except?: DatabaseNode) => Promise<Member[]>
  /** The role that Patroni reports for a standby that it may promote. */
  standbyRole: 'sync_standby' | 'replica'
  /** Waits until one primary and two standbys run, one of them synchronous, and returns them by role. */
  untilHealthy: () => Promise<{ primary: DatabaseNode; sync: DatabaseNode; other: DatabaseNode }>
  /** Connects to the server of one node as its superuser, past PgBouncer and HAProxy. */
  askNode: <Row extends pg.QueryResultRow>(node: DatabaseNode, statement: string) => Promise<Row[]>
  outputs: () => string
  stop: () => Promise<void>
}

export type ClusterOptions = {
  webPorts: [number, number]
  /** True for the control, which replicates asynchronously, as Patroni does by default. */
  isAsynchronous?: boolean
}

/** Thrown if the cluster does not recover: one primary with its standbys. */
export class ClusterFailed extends Error {}

const PROGRAMS = ['patroni', 'etcd', 'haproxy', 'pgbouncer', 'openssl']
const OWNER = 'tafiya'
const ROLES = ['tafiya', 'tafiya_app']

/**
 * Starts the cluster of `deploy/ha` on one machine, with the configuration files from there: etcd, three PostgreSQL
 * servers under Patroni, HAProxy and PgBouncer. There is only one etcd instead of three, because the drill tests
 * PostgreSQL.
 */
export async function startCluster(options: ClusterOptions): Promise<Cluster> {
  const missing = PROGRAMS.filter((program) => !isInstalled(program))
  if (missing.length > 0)
    throw new Error(
      `The drill needs ${missing.join(', ')}. On Debian: apt-get install postgresql patroni etcd-server haproxy pgbouncer openssl`,
    )
  const account = findAccount()
  const folder = mkdtempSync(join(tmpdir(), 'tafiya-ha-'))
  const own = (path: string) => account && chownSync(path, account.uid, account.gid)
  chmodSync(folder, 0o755)
  const services: Service[] = []
  const nodes: DatabaseNode[] = []
  const stop = async () => {
    await Promise.all(nodes.map((node) => node.stop()))
    await Promise.all(services.map((service) => service.end('SIGKILL')))
    rmSync(folder, { recursive: true, force: true })
  }
  try {
    const shared = join(folder, 'shared')
    mkdirSync(shared)
    own(shared)
    const passwords = Object.fromEntries(
      ['postgres', 'replicator', 'rewinder', ...ROLES].map((role) => [role, randomBytes(12).toString('hex')]),
    )
    const run = (command: string, args: string[], env = {}) => {
      const service = startService(command, args, { account, cwd: shared, env })
      services.push(service)
      return service
    }
    const write = (name: string, text: string) => {
      const path = join(shared, name)
      writeFileSync(path, text, { mode: 0o600 })
      own(path)
      return path
    }

    const [etcdPort, etcdPeerPort] = [await freePort(), await freePort()]
    run('etcd', [
      '--config-file',
      write(
        'etcd.yml',
        fillTemplate('etcd.yml', {
          NODE_NAME: 'etcd1',
          NODE_ADDRESS: '127.0.0.1',
          ETCD_DATA: join(shared, 'etcd'),
          ETCD_PORT: etcdPort,
          ETCD_PEER_PORT: etcdPeerPort,
          ETCD_CLUSTER: `etcd1=http://127.0.0.1:${etcdPeerPort}`,
        }),
      ),
    ])
    await until(async () =>
      fetch(`http://127.0.0.1:${etcdPort}/version`).then(
        ({ ok }) => ok,
        () => false,
      ),
    )
    const certificate = join(shared, 'tls.crt')
    const key = join(shared, 'tls.key')
    const subject = ['-subj', '/CN=localhost', '-days', '2']
    execFileSync(
      'openssl',
      ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-keyout', key, '-out', certificate, ...subject],
      { stdio: 'ignore' },
    )
    own(certificate)
    own(key)
    chmodSync(key, 0o600)
    for (const name of ['db1', 'db2', 'db3']) {
      const node = await prepareNode({
        name,
        folder,
        account,
        etcdPort,
        values: {
          ARCHIVE_COMMAND: '/bin/true',
          DATABASE_NETWORK: '127.0.0.1/32',
          POSTGRES_BIN: findPostgresBin(),
          SUPERUSER_PASSWORD: passwords.postgres as string,
          REPLICATOR_PASSWORD: passwords.replicator as string,
          REWINDER_PASSWORD: passwords.rewinder as string,
          TLS_CERTIFICATE: certificate,
          TLS_KEY: key,
        },
        ...(options.isAsynchronous && { adapt: asynchronous }),
      })
      for (const file of ['', ...readdirSync(join(folder, name))]) own(join(folder, name, file))
      nodes.push(node)
      node.start()
    }

    const [publicPort, primaryPort, pgbouncerPort] = [await freePort(), await freePort(), await freePort()]
    const [web1, web2] = options.webPorts
    run('haproxy', [
      '-db',
      '-f',
      write(
        'haproxy.cfg',
        fillTemplate('haproxy.cfg', {
          PUBLIC_BIND: `127.0.0.1:${publicPort}`,
          PRIMARY_BIND: `127.0.0.1:${primaryPort}`,
          WEB1_ADDRESS: `127.0.0.1:${web1}`,
          WEB2_ADDRESS: `127.0.0.1:${web2}`,
          ...Object.fromEntries(
            nodes.flatMap(({ name, postgresPort, patroniPort }) => [
              [`${name.toUpperCase()}_ADDRESS`, `127.0.0.1:${postgresPort}`],
              [`${name.toUpperCase()}_PATRONI_PORT`, patroniPort],
            ]),
          ),
        }),
      ),
    ])
    const users = write('userlist.txt', ROLES.map((role) => `"${role}" "${passwords[role]}"`).join('\n'))
    run('pgbouncer', [
      write(
        'pgbouncer.ini',
        fillTemplate('pgbouncer.ini', {
          PRIMARY_HOST: '127.0.0.1',
          PRIMARY_PORT: primaryPort,
          PGBOUNCER_ADDRESS: '127.0.0.1',
          PGBOUNCER_PORT: pgbouncerPort,
          SOCKET_FOLDER: shared,
          AUTH_FILE: users,
          DATABASE_TLS_MODE: 'verify-ca',
          DATABASE_CA_FILE: certificate,
        }),
      ),
    ])

    const outputs = () =>
      [...nodes, ...services].map((one) => one.output().split('\n').slice(-12).join('\n')).join('\n---\n')
    const members = async (except?: DatabaseNode): Promise<Member[]> => {
      for (const { patroniPort } of nodes.filter((node) => node !== except)) {
        try {
          const signal = AbortSignal.timeout(1_500)
          const response = await fetch(`http://127.0.0.1:${patroniPort}/cluster`, { signal })
          const { members = [] } = (await response.json()) as { members?: Member[] }
          if (members.length > 0) return members
        } catch {
          // This node is down, so the next one is asked.
        }
      }
      return []
    }
    const untilHealthy = async () => {
      const end = Date.now() + 120_000
      for (;;) {
        const all = await members()
        const byRole = (role: string) => {
          const running = all.filter((one) => one.role === role && one.state === 'running')
          return nodes.filter((node) => running.some((one) => one.name === node.name))
        }
        const [primary] = byRole('leader')
        const standbys = byRole('replica')
        const [sync = options.isAsynchronous ? standbys.shift() : undefined] = byRole('sync_standby')
        const [other] = standbys
        const lag = Math.max(...all.map((one) => Number(one.lag ?? 0)))
        const timelines = new Set(all.map((one) => one.timeline))
        if (primary && sync && other && lag < 10_000_000 && timelines.size === 1)
          return { primary, sync, other }
        if (Date.now() > end)
          throw new ClusterFailed(`the cluster did not become healthy: ${JSON.stringify(all)}\n${outputs()}`)
        await sleep(300)
      }
    }
    const askNode = async <Row extends pg.QueryResultRow>(
      { postgresPort }: DatabaseNode,
      statement: string,
    ) => {
      const client = new pg.Client({
        host: '127.0.0.1',
        port: postgresPort,
        user: 'postgres',
        password: passwords.postgres,
        database: 'postgres',
        ssl: { rejectUnauthorized: false },
      })
      client.on('error', () => {})
      await client.connect()
      try {
        return (await client.query<Row>(statement)).rows
      } finally {
        await client.end()
      }
    }
    const { primary } = await untilHealthy()
    for (const role of ROLES)
      await askNode(primary, `create role ${role} login password '${passwords[role]}'`)
    await askNode(primary, `create database tafiya owner ${OWNER} encoding 'UTF8' template template0`)
    return {
      nodes,
      url: (database, role = OWNER) =>
        `postgresql://${role}:${passwords[role]}@127.0.0.1:${pgbouncerPort}/${database}`,
      publicUrl: `http://127.0.0.1:${publicPort}`,
      members,
      standbyRole: options.isAsynchronous ? 'replica' : 'sync_standby',
      untilHealthy,
      askNode,
      outputs,
      stop,
    }
  } catch (error) {
    await stop()
    throw error
  }
}

/** Replaces the three settings of synchronous replication by Patroni's defaults. */
const asynchronous = (text: string): string =>
  text
    .replace('synchronous_mode: true', 'synchronous_mode: false')
    .replace('synchronous_mode_strict: true', 'synchronous_mode_strict: false')
    .replace('maximum_lag_on_failover: 0', 'maximum_lag_on_failover: 1048576')

/** Returns the user `postgres` if root runs the drill, because PostgreSQL refuses to run as root. */
function findAccount(): Account {
  if (process.getuid?.() !== 0) return undefined
  const id = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }))
  return { uid: id('-u'), gid: id('-g') }
}

function findPostgresBin(): string {
  const chosen = process.env.POSTGRES_BIN
  if (chosen) return chosen
  const versions = readdirSync('/usr/lib/postgresql').sort((a, b) => Number(b) - Number(a))
  return `/usr/lib/postgresql/${versions[0]}/bin`
}

function isInstalled(program: string): boolean {
  try {
    execFileSync('which', [program], { stdio: 'ignore', env: { PATH: `${process.env.PATH}:/usr/sbin` } })
    return true
  } catch {
    return false
  }
}
