import { spawn } from 'node:child_process'

export type Watchdog = {
  /** Sets the process that the watchdog stops if the app dies. Undefined means none. */
  guard(pid: number | undefined): void
  end(): Promise<void>
}

/**
 * A shell that reads pids from a pipe whose other end only the app holds. When the app dies, even by `kill -9`, the
 * system closes the pipe. The shell then sends SIGINT, PostgreSQL's fast shutdown, to the last pid. It ignores the
 * signals of a terminal or a service manager, because it must outlive the app.
 *
 * Windows has no such shell. There the next start stops a server that outlived its app.
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
  // The app continues if the watchdog is killed. The next start then stops a server that outlives the app.
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
