import { folderOf, isTest } from './modules.ts'
import { importsOf, resolve } from './read-imports.ts'

type Graph = Map<string, Set<string>>

/**
 * Finds import cycles between files and between folders (see `folderOf`). Returns one sentence for each group of files
 * or folders that import each other. Type imports and lazy imports count. The imports of tests count only between
 * files, because tests may import any folder.
 */
export function importCircles(sources: ReadonlyMap<string, string>): string[] {
  const files: Graph = new Map()
  for (const [file, source] of sources) {
    const targets = importsOf(file, source).map(({ from }) => resolve(file, from) ?? '')
    files.set(file, new Set(targets.filter((target) => target !== file && sources.has(target))))
  }
  return [
    ...circlesIn(files).map((circle) => `files import each other in a circle: ${circle.join(' -> ')}`),
    ...circlesIn(foldersOf(files)).map(
      (circle) => `folders import each other in a circle: ${circle.join(' -> ')}`,
    ),
  ]
}

function foldersOf(files: Graph): Graph {
  const folders: Graph = new Map()
  for (const [file, targets] of files) {
    const folder = folderOf(file)
    if (folder === undefined || isTest(file)) continue
    const known = folders.get(folder) ?? new Set()
    folders.set(folder, known)
    for (const target of targets) {
      const other = folderOf(target)
      if (other !== undefined && other !== folder) known.add(other)
    }
  }
  return folders
}

/** Returns one cycle for each strongly connected group of nodes: the shortest through the first node of the group. */
function circlesIn(graph: Graph): string[][] {
  const seen = new Set<string>()
  const circles: string[][] = []
  for (const node of graph.keys()) {
    if (seen.has(node)) continue
    const circle = shortestCircle(graph, node)
    if (!circle) continue
    for (const one of groupOf(graph, node)) seen.add(one)
    circles.push(circle)
  }
  return circles
}

/** Searches breadth-first from the node until a path returns to it. */
function shortestCircle(graph: Graph, start: string): string[] | undefined {
  const ways = [[start]]
  const visited = new Set<string>()
  for (const way of ways) {
    for (const next of graph.get(way.at(-1) ?? '') ?? []) {
      if (next === start) return [...way, start]
      if (visited.has(next)) continue
      visited.add(next)
      ways.push([...way, next])
    }
  }
  return undefined
}

/** Returns the strongly connected group of the node: the nodes that it reaches and that reach it. */
function groupOf(graph: Graph, node: string): string[] {
  return [...reachedFrom(graph, node)].filter((other) => reachedFrom(graph, other).has(node))
}

function reachedFrom(graph: Graph, start: string): Set<string> {
  const reached = new Set([start])
  for (const node of reached) for (const next of graph.get(node) ?? []) reached.add(next)
  return reached
}
