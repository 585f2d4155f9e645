import { type ChildProcessByStdio, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { onTestFinished } from 'vitest'
import { commandAs, type Identity } from '#server/platform/embedded-postgres/identity.ts'
import { isRunning } from '#server/platform/embedded-postgres/process-facts.ts'
import type { EmbeddedPostgresOptions } from '#server/platform/embedded-postgres/start-postgres.ts'
import { limit } from '#testing/limits.ts'

export type AppSays =
  | { ready: number; url: string }
  | { log: string }
  | { sold: string }
  | { drained: true }
  | { error: string }

type App = {
  pid: number
  /** Returns the first event of this kind, past or future. Throws if the app ends or reports an error without it. */
  says<K extends string>(kind: K): Promise<Extract<AppSays, Record<K, unknown>>>
  said: AppSays[]
  exited: Promise<void>
  kill(signal: NodeJS.Signals): Promise<void>
}

type How = { identity?: Identity; env?: NodeJS.ProcessEnv }

const SCRIPT = fileURLToPath(new URL('./app-under-test.ts', import.meta.url))
const PROJECT = fileURLToPath(new URL('../../../..', import.meta.url))

/** Starts the test app in its own process group. After the test, kills it and waits until its server ends. */
export function runApp(
  act: 'serve' | 'insert' | 'finish',
  options: Omit<EmbeddedPostgresOptions, 'log'>,
  { identity = { owner: undefined, spawnAs: {}, through: [] }, env = process.env }: How = {},
): App {
  const node = [
    ...process.execArgv.filter(isHarmless),
    '--import',
    'tsx',
    SCRIPT,
    act,
    JSON.stringify(options),
  ]
  const [program, args] = commandAs(identity, process.execPath, node)
  const child: ChildProcessByStdio<null, Readable, null> = spawn(program, args, {
    ...identity.spawnAs,
    cwd: PROJECT,
    env,
    detached: true,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const said: AppSays[] = []
  createInterface({ input: child.stdout }).on('line', (line) => said.push(JSON.parse(line)))
  let ended = false
  const exited = new Promise<void>((resolve) => {
    // Waits for 'close' instead of 'exit', because all output has been read by then.
    child.once('close', () => {
      ended = true
      resolve()
    })
  })
  const app: App = {
    pid: child.pid ?? 0,
    said,
    exited,
    says: async (kind) => {
      const find = () => said.find((line) => kind in line)
      await eventually(
        () => ended || find() !== undefined || said.some((line) => 'error' in line),
        `the app says ${kind}`,
      )
      const line = find()
      if (!line) throw new Error(`The app did not report ${kind} but ${JSON.stringify(said)}`)
      return line as Extract<AppSays, Record<typeof kind, unknown>>
    },
    kill: async (signal) => {
      child.kill(signal)
      await exited
    },
  }
  onTestFinished(async () => {
    if (!ended) await app.kill('SIGKILL')
    for (const line of said) {
      if (!('ready' in line)) continue
      await eventually(() => !isRunning(line.ready), 'the server of a killed app ends')
      rmSync(new URL(line.url).searchParams.get('host') ?? '', { recursive: true, force: true })
    }
  })
  return app
}

/** Keeps only the memory limit: the app must not get Vitest's own loaders. */
function isHarmless(flag: string): boolean {
  return flag.startsWith('--max-old-space-size')
}

/** Returns the path of a data folder that does not exist yet. Its new parent folder is removed after the test. */
export function freshDataFolder(): string {
  const parent = mkdtempSync(join(tmpdir(), 'embedded-test-'))
  onTestFinished(() => rmSync(parent, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 }))
  return join(parent, 'postgres')
}

export async function eventually(condition: () => boolean, what: string): Promise<void> {
  const timeoutMs = limit(60_000)
  const deadline = Date.now() + timeoutMs
  while (!condition()) {
    if (Date.now() > deadline) throw new Error(`Not true within ${timeoutMs} ms: ${what}`)
    await sleep(10)
  }
}
