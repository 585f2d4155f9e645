import { spawn } from 'node:child_process'

export type Watchdog = {
  /** The process to end should the app die now; undefined: none. */
  guard(pid: number | undefined): void
  end(): Promise<void>
}

/**
 * A shell that reads pids from a pipe whose other end is ours alone. `kill -9` lets us do nothing any more, yet the
 * system closes the pipe: the shell reads the end and gives the last pid a fast shutdown. It ignores the signals
 * of a terminal or a service manager, because it must be the last to leave.
 *
 * Windows has no such shell; there the next start ends what was left.
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
  // Somebody killed the watchdog: the app works on, and an orphan would be taken down by the next start.
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
