import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ROOT } from '#server/platform/root.ts'
import { limit } from './limits.ts'

export type Product = {
  url: string
  port: number
  dataDir: string
  pid: number
  output: () => string
  /** Sends a signal, waits for the exit and returns the exit code, or null if the signal ended the process. */
  end: (signal: NodeJS.Signals) => Promise<number | null>
  exit: Promise<number | null>
}

export type ProductOptions = {
  env?: Record<string, string>
  dataDir?: string
  port?: number
  /** The command that starts the product. By default, Node starts the built product. */
  command?: readonly [program: string, ...args: string[]]
}

const BUILT = [process.execPath, join(ROOT, 'dist/server/main.js')] as const

/**
 * Starts the built product in its own process, by default on a free port and with a new data folder, and waits until it
 * is ready.
 */
export async function startProduct(options: ProductOptions = {}): Promise<Product> {
  const product = await launchProduct(options)
  await Promise.race([
    until(() => product.output().includes('Tafiya is ready.'), product),
    product.exit.then((code) => {
      throw new Error(`the product ended with ${code}:\n${product.output()}`)
    }),
  ])
  return product
}

/** Starts the product without waiting until it is ready, for starts that may fail. */
export async function launchProduct({
  env = {},
  dataDir,
  port,
  command = BUILT,
}: ProductOptions = {}): Promise<Product> {
  const folder = dataDir ?? (await newDataDir())
  const chosen = port ?? (await freePort())
  const [program, ...args] = command
  const child = spawn(program, args, {
    cwd: ROOT,
    env: { PATH: process.env.PATH, TMPDIR: tmpdir(), PORT: String(chosen), DATA_DIR: folder, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  return describe(child, chosen, folder)
}

export const newDataDir = () => mkdtemp(join(tmpdir(), 'tafiya-product-'))

export const removeDataDir = (folder: string) => rm(folder, { recursive: true, force: true })

function describe(child: ChildProcess, port: number, dataDir: string): Product {
  const chunks: string[] = []
  child.stdout?.on('data', (chunk) => chunks.push(String(chunk)))
  child.stderr?.on('data', (chunk) => chunks.push(String(chunk)))
  const exit = once(child, 'close').then(([code]) => code as number | null)
  const end = async (signal: NodeJS.Signals) => {
    child.kill(signal)
    return exit
  }
  return {
    url: `http://127.0.0.1:${port}`,
    port,
    dataDir,
    pid: child.pid ?? 0,
    output: () => chunks.join(''),
    end,
    exit,
  }
}

/** Checks a condition every 50 ms until it is true. Throws after a minute, or later on a slow machine. */
export async function until(isTrue: () => boolean | Promise<boolean>, product?: Product): Promise<void> {
  const ms = limit(60_000)
  const end = Date.now() + ms
  while (!(await isTrue())) {
    if (Date.now() > end)
      throw new Error(`the condition was not met within ${ms} ms${product ? `:\n${product.output()}` : ''}`)
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

export async function freePort(): Promise<number> {
  const server = createServer()
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  if (address === null || typeof address === 'string') throw new Error('no free port')
  return address.port
}
