import { spawn } from 'node:child_process'

export type Watchdog = {
  /** Sets the process to stop if the app dies; undefined: none. */
  guard(pid: number | undefined): void
  end(): Promise<void>
}

/**
 * A shell that reads pids from a pipe whose other end only we hold. After `kill -9` we can do nothing, but the system
 * closes the pipe: the shell reads the end and sends the last pid a fast shutdown. It ignores the signals of a terminal
 * or a service manager, because it must exit last.
 *
 * Windows has no such shell; there the next start stops what remained.
 */
const SCRIPT = `trap '' HUP INT TERM
last=
while read -r pid; do last=$pid; done
[ -z "$last" ] || kill -INT "$last" 2>/dev/null`

export function startWatchdog(): Watchdog {
  if (process.platform === 'win32') return { guard: () => {}, end: async () => {} }
  const shell = spawn('/bin/sh', ['-c', SCRIPT], {
    cwd: '/',
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  })
  const gone = new Promise<void>((resolve) => {
    shell.once('exit', () => resolve())
    shell.once('error', () => resolve())
  })
  // If the watchdog is killed, the app continues, and the next start would stop an orphan.
  shell.stdin.on('error', () => {})
  shell.unref()
  return {
    guard: (pid) => {
      shell.stdin.write(`${pid ?? ''}\n`)
    },
    end: () => {
      shell.ref()
      shell.stdin.end('\n')
      return gone
    },
  }
}
