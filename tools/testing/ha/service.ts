import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'

/** The user for PostgreSQL's processes, which refuse to run as root. Undefined means the user who runs the drill. */
export type Account = { uid: number; gid: number } | undefined

export type Service = {
  pid: number
  output: () => string
  hasExited: () => boolean
  end: (signal: NodeJS.Signals) => Promise<void>
}

/** Starts a program that runs until it is stopped. Keeps the last part of its output. */
export function startService(
  command: string,
  args: string[],
  { account, env = {}, cwd }: { account: Account; env?: Record<string, string>; cwd: string },
): Service {
  const child: ChildProcess = spawn(command, args, {
    cwd,
    env: { PATH: process.env.PATH, LANG: 'C.UTF-8', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    ...account,
  })
  let output = ''
  const keep = (chunk: Buffer) => {
    output = (output + String(chunk)).slice(-20_000)
  }
  child.stdout?.on('data', keep)
  child.stderr?.on('data', keep)
  child.on('error', (error) => {
    output += error.message
  })
  const hasExited = () => child.exitCode !== null || child.signalCode !== null || child.pid === undefined
  return {
    pid: child.pid ?? 0,
    output: () => output,
    hasExited,
    end: async (signal) => {
      if (hasExited()) return
      const exit = once(child, 'exit')
      child.kill(signal)
      await exit
    },
  }
}
