import { setTimeout as sleep } from 'node:timers/promises'
import {
  freePort,
  launchProduct,
  newDataDir,
  type Product,
  removeDataDir,
  until,
} from '#testing/run-product.ts'

/** A process of the product. `envOf` returns the environment for each start, for example with another clock. */
export type NodeStart = {
  envOf: () => Record<string, string>
  port?: number
  role?: 'all' | 'web' | 'worker'
}

export type Nodes = {
  /** The URLs of all nodes that serve visitors. Some may be down at the moment. */
  urls: () => string[]
  kill: (index: number) => void
  kills: () => number
  /** The indexes of the nodes that have reported that they are ready and were not killed since. */
  ready: () => number[]
  untilAllReady: () => Promise<void>
  /** The last output of nodes that were ready and exited without being killed. */
  deaths: () => string[]
  /** The log lines of failed requests. */
  complaints: () => string[]
  stop: () => Promise<void>
}

/** Starts processes of the product. Each one restarts at the same address whenever it exits. */
export async function startNodes(starts: NodeStart[]): Promise<Nodes> {
  const nodes = await Promise.all(starts.map(keepNode))
  const urls = nodes.filter((_, index) => starts[index]?.role !== 'worker').map((node) => node.url)
  return {
    urls: () => urls,
    kill: (index) => nodes[index]?.kill(),
    kills: () => nodes.reduce((sum, node) => sum + node.kills(), 0),
    ready: () => [...nodes.keys()].filter((index) => nodes[index]?.isReady()),
    untilAllReady: async () => {
      for (const node of nodes) {
        await until(node.isReady).catch((error: unknown) => {
          throw new Error(`a node did not become ready:\n${node.output()}`, { cause: error })
        })
      }
    },
    deaths: () => nodes.flatMap((node) => node.deaths),
    complaints: () => nodes.flatMap((node) => node.complaints()),
    stop: async () => {
      await Promise.all(nodes.map((node) => node.stop()))
    },
  }
}

async function keepNode({ envOf, port: chosen, role = 'all' }: NodeStart) {
  const [port, dataDir] = [chosen ?? (await freePort()), await newDataDir()]
  const deaths: string[] = []
  const complaints: string[] = []
  let current: Product
  let kills = 0
  let wasKilled = false
  let isOver = false

  const launch = () => launchProduct({ env: { ...envOf(), ROLE: role }, port, dataDir })
  const isReady = () => !wasKilled && current.output().includes('Tafiya is ready.')

  const keep = async () => {
    for (;;) {
      await current.exit
      complaints.push(...complaintsOf(current))
      if (isOver) return
      // A node that exits before it is ready, for example because the database is down, has not crashed.
      if (isReady()) deaths.push(current.output().slice(-2_000))
      await sleep(wasKilled ? 0 : 500)
      wasKilled = false
      current = await launch()
    }
  }

  current = await launch()
  const keeping = keep()
  return {
    url: `http://127.0.0.1:${port}`,
    isReady,
    output: () => current.output(),
    deaths,
    complaints: () => [...complaints, ...complaintsOf(current)],
    kills: () => kills,
    kill: () => {
      wasKilled = true
      kills += 1
      void current.end('SIGKILL')
    },
    stop: async () => {
      isOver = true
      await current.end('SIGKILL')
      await keeping
      await removeDataDir(dataDir)
    },
  }
}

/**
 * Returns the log lines of failed requests. Other errors are expected, for example those of jobs while the database is
 * down.
 */
const complaintsOf = (product: Product): string[] =>
  product
    .output()
    .split('\n')
    .filter((line) => line.includes('"level":50') && line.includes('request failed'))
