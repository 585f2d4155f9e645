import { deflateRawSync, inflateRawSync } from 'node:zlib'
import { ACTS } from './acts.ts'
import { isRefused } from './ask.ts'
import { digestOf } from './digest.ts'
import { faultsOfState, faultsOfStep, toBringBackAfter } from './find-faults.ts'
import { doAct, liveThrough } from './histories.ts'
import type { State } from './rows.ts'
import type { World } from './world.ts'

/** A history that leads to faults. No shorter history leads to them. */
export type Break = { history: string[]; faults: string[] }

/** The result for all histories of one length after their starting point. */
export type Layer = {
  length: number
  /** The number of states that no shorter history had reached. */
  states: number
  transitions: number
  refusals: number
  breaks: Break[]
  /** The number of states of the previous layer that were not followed, because the time was over. */
  leftOut: number
}

type Options = {
  /** The starting points, as histories from nothing. */
  starts: readonly string[][]
  /** The number of acts after a starting point. */
  depth: number
  /** The time limit of the last layer, in milliseconds. */
  lastLayerMs?: number
  onLayer?: (layer: Layer) => void
}

/**
 * A reached state, with its rows compressed. `place` gives the order in which a single world would reach the states.
 */
type Node = { history: string[]; place: [number, number]; state: Buffer; toBringBack: string | null }

/**
 * Tries every act in every reached state, layer by layer, from the starting points. If several histories lead to the
 * same state, only one is followed. A state with a fault is not followed. The worlds share the work.
 */
export async function explore(worlds: readonly World[], options: Options): Promise<Layer[]> {
  const { starts, depth, lastLayerMs = Number.POSITIVE_INFINITY, onLayer } = options
  const known = new Set<string>()
  const layers: Layer[] = []
  let nodes = await reachStarts(worlds, starts, known)
  for (let length = 1; length <= depth; length++) {
    const until = length === depth ? Date.now() + lastLayerMs : Number.POSITIVE_INFINITY
    const layer: Layer = { length, states: 0, transitions: 0, refusals: 0, breaks: [], leftOut: 0 }
    const next = new Map<string, Node>()
    const queue = nodes.entries()
    const follow = async (world: World) => {
      for (const [place, node] of queue)
        if (Date.now() > until) layer.leftOut++
        else await tryAll(world, node, { place, known, layer, next })
    }
    await Promise.all(worlds.map(follow))
    for (const digest of next.keys()) known.add(digest)
    layers.push(layer)
    onLayer?.(layer)
    nodes = [...next.values()].toSorted((a, b) => a.place[0] - b.place[0] || a.place[1] - b.place[1])
  }
  return layers
}

type Work = { place: number; known: ReadonlySet<string>; layer: Layer; next: Map<string, Node> }

async function tryAll(world: World, node: Node, { place, known, layer, next }: Work): Promise<void> {
  await world.goTo(unpack(node.state))
  const base = world.state
  for (const [at, act] of Object.keys(ACTS).entries()) {
    const history = [...node.history, act]
    const step = await doAct(world, act).catch((error) => {
      throw new Error(`this history cannot be followed: ${JSON.stringify(history)}`, { cause: error })
    })
    if (!step) continue
    layer.transitions++
    if (isRefused(step.answer)) layer.refusals++
    const faults = faultsOfStep(step, node.toBringBack)
    const digest = digestOf(step.after)
    const isNew = !known.has(digest) && !next.has(digest)
    if (isNew) {
      layer.states++
      faults.push(...(await faultsOfState(world)))
    }
    if (faults.length > 0) layer.breaks.push({ history, faults })
    else if (isNew)
      next.set(digest, {
        history,
        place: [place, at],
        state: pack(step.after),
        toBringBack: toBringBackAfter(step),
      })
    await world.goBack(base)
  }
}

async function reachStarts(
  [world]: readonly World[],
  starts: readonly string[][],
  known: Set<string>,
): Promise<Node[]> {
  if (!world) throw new Error('there is no world')
  const nodes: Node[] = []
  for (const [place, history] of starts.entries()) {
    const { faults, refused, toBringBack } = await liveThrough(world, history)
    if (refused || faults.length > 0)
      throw new Error(`a starting point broke: ${refused ?? faults.join('; ')}`)
    known.add(digestOf(world.state))
    nodes.push({ history, place: [place, 0], state: pack(world.state), toBringBack })
  }
  return nodes
}

const pack = ({ rows, provider }: State): Buffer =>
  deflateRawSync(JSON.stringify({ at: rows.at, tables: [...rows.tables], provider }), { level: 1 })

function unpack(packed: Buffer): State {
  const { at, tables, provider } = JSON.parse(inflateRawSync(packed).toString())
  return { rows: { at, tables: new Map(tables) }, provider }
}
