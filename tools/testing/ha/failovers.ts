import { setTimeout as sleep } from 'node:timers/promises'
import { type Cluster, ClusterFailed, type Member } from './cluster.ts'
import type { DatabaseNode } from './database-node.ts'

export type Roles = { primary: DatabaseNode; sync: DatabaseNode; other: DatabaseNode }

/** A fault of the database machines. `strike` causes it. `heal` restores the machines once writes work again. */
export type Failover = {
  name: string
  strike: (roles: Roles, cluster: Cluster) => Promise<void>
  heal: (roles: Roles) => Promise<void>
}

const FROZEN_MS = 20_000
const REBOOT_MS = 5_000
const ALONE_MS = 5_000

/** The faults after which another server must become the primary. */
export const FAILOVERS: Failover[] = [
  {
    name: 'kill -9 of the whole primary machine',
    strike: ({ primary }) => primary.kill(),
    heal: async ({ primary }) => primary.start(),
  },
  {
    name: 'kill -9 of PostgreSQL on the primary machine',
    strike: async ({ primary }) => primary.killPostgres(),
    heal: async () => {},
  },
  {
    name: 'primary machine frozen for 20 s (SIGSTOP)',
    strike: async ({ primary }) => {
      primary.freeze()
      // The machine wakes while the others may be replacing it, and still believes that it is the primary.
      void sleep(FROZEN_MS).then(primary.thaw)
    },
    heal: async () => {},
  },
  {
    name: 'primary machine frozen until another one leads',
    strike: async ({ primary }, cluster) => {
      primary.freeze()
      // The machine wakes and still believes that it has the lock, which another machine has just taken.
      await untilAnotherLeads(cluster, primary)
      primary.thaw()
    },
    heal: async () => {},
  },
  {
    name: 'synchronous standby lost, then the primary',
    strike: async ({ primary, sync, other }, cluster) => {
      await sync.kill()
      await untilMember(cluster, ({ role, name }) => name === other.name && role === cluster.standbyRole)
      await primary.kill()
      // A single server acknowledges nothing. The standby returns while the last server takes over.
      await sleep(REBOOT_MS)
      sync.start()
    },
    heal: async ({ primary }) => primary.start(),
  },
  {
    name: 'network of the primary machine cut',
    strike: async ({ primary }) => primary.cut(),
    heal: async ({ primary }) => primary.mend(),
  },
  {
    name: 'primary cut off from its peers, not from its clients',
    strike: async ({ primary }, cluster) => {
      primary.isolate()
      await untilAnotherLeads(cluster, primary)
    },
    heal: async ({ primary }) => primary.mend(),
  },
  {
    name: 'primary cut off from its peers, then killed',
    strike: async ({ primary }) => {
      primary.isolate()
      // Under asynchronous replication, the primary acknowledges bookings during this time that no other server has.
      await sleep(ALONE_MS)
      await primary.kill()
    },
    heal: async ({ primary }) => {
      primary.mend()
      primary.start()
    },
  },
]

const untilAnotherLeads = (cluster: Cluster, primary: DatabaseNode): Promise<void> =>
  untilMember(cluster, ({ role, name }) => role === 'leader' && name !== primary.name, primary)

/** Waits for a member. `except` is not asked, because a server that is cut off reports an outdated state. */
async function untilMember(
  cluster: Cluster,
  isMeant: (member: Member) => boolean,
  except?: DatabaseNode,
): Promise<void> {
  const end = Date.now() + 60_000
  while (!(await cluster.members(except)).some(isMeant)) {
    if (Date.now() > end) throw new ClusterFailed(`no member has the expected role:\n${cluster.outputs()}`)
    await sleep(200)
  }
}
