import { setTimeout as sleep } from 'node:timers/promises'
import {
  freePort,
  launchProduct,
  newDataDir,
  type Product,
  removeDataDir,
  until,
} from '#testing/run-product.ts'

export type Nodes = {
  /** Where requests may go; behind some of them nobody may be listening just now. */
  urls: () => string[]
  kill: (index: number) => void
  kills: () => number
  /** The places of those that answer. */
  ready: () => number[]
  untilAllReady: () => Promise<void>
  /** The last words of nodes that had been ready and ended although nobody killed them. */
  deaths: () => string[]
  /** What the nodes complained of. */
  complaints: () => string[]
  stop: () => Promise<void>
}

/**
 * Starts `count` processes of the product. Each is started again at the same address whenever it ends; `envOf` gives
 * its environment for each start, so that a node can come back with another clock.
 */
export async function startNodes(count: number, envOf: () => Record<string, string>): Promise<Nodes> {
  const nodes = await Promise.all(Array.from({ length: count }, () => keepNode(envOf)))
  return {
    urls: () => nodes.map((node) => node.url),
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

async function keepNode(envOf: () => Record<string, string>) {
  const [port, dataDir] = [await freePort(), await newDataDir()]
  const deaths: string[] = []
  const complaints: string[] = []
  let current: Product
  let kills = 0
  let wasKilled = false
  let isOver = false

  const launch = () => launchProduct({ env: envOf(), port, dataDir })
  const isReady = () => !wasKilled && current.output().includes('Tafiya is ready.')

  const keep = async () => {
    for (;;) {
      await current.exit
      complaints.push(...complaintsOf(current))
      if (isOver) return
      // One that could not start because the database was away just now is started again, like anywhere.
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

/** Lines of the log that are errors and not about the database or the worker being cut off. */
const complaintsOf = (product: Product): string[] =>
  product
    .output()
    .split('\n')
    .filter((line) => line.includes('"level":50') && line.includes('request failed'))
