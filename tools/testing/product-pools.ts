import {
  BACKGROUND_LIMITS,
  type Connection,
  type ConnectOptions,
  connect,
  connectSplit,
  type Limits,
  REQUEST_LIMITS,
} from '#server/platform/database/connect.ts'
import { PROBE_LIMITS } from '#server/platform/database/probe-write.ts'
import { limit } from './limits.ts'

type Gate = NonNullable<ConnectOptions['gate']>

/** The connections of one product, with the role and limits of production. */
export type Pools = { requests: Connection; background: Connection; probe: Connection }

export type ProductPools = {
  /** Gives the pools to a product with its own write gate. Returns undefined while another product has them. */
  take: (gate: Gate) => Pools | undefined
  giveBack: () => void
  close: () => Promise<void>
}

/** Creates pools that the products of several tests use one after the other. */
export function productPools(url: string): ProductPools {
  let current: Gate | undefined
  const gate: Gate = {
    isClosed: () => current?.isClosed() ?? false,
    noteUnknown: () => current?.noteUnknown(),
  }
  let pools: Pools | undefined
  return {
    take(taking) {
      if (current) return undefined
      current = taking
      pools ??= openPools(url, gate)
      return pools
    },
    giveBack() {
      current = undefined
    },
    async close() {
      if (pools) await closePools(pools)
    },
  }
}

export function openPools(url: string, gate: Gate, limits: Limits = REQUEST_LIMITS): Pools {
  const options = { onError: () => {}, waitMs: limit(60_000), gate }
  return {
    requests: connectSplit(url, { ...options, max: 20, limits }, readOnly(url)),
    background: connect(url, { ...options, max: 8, limits: BACKGROUND_LIMITS }),
    probe: connect(url, { max: 1, onError: () => {}, limits: PROBE_LIMITS }),
  }
}

export async function closePools({ requests, background, probe }: Pools): Promise<void> {
  await Promise.all([requests.close(), background.close(), probe.close()])
}

/** Makes connections read-only, so that the server refuses a write that was taken for a read, and the test fails. */
function readOnly(address: string): string {
  const url = new URL(address)
  url.searchParams.set('options', '-c default_transaction_read_only=on')
  return url.href
}
