import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'

/** Returns the pid of the child of `parent` that has this word in its command line. */
export function childOf(parent: number, word: string): number {
  const found = processes().find((each) => each.parent === parent && each.command.includes(word))
  if (!found) throw new Error(`Process ${parent} has no child with '${word}'`)
  return found.pid
}

/** Reads /proc on Linux, where slim images have no `ps`. Runs `ps` on other systems. */
function processes(): { pid: number; parent: number; command: string }[] {
  if (process.platform !== 'linux') {
    const table = execFileSync('ps', ['-A', '-o', 'pid=,ppid=,command='], { encoding: 'utf8' })
    return [...table.matchAll(/^\s*(\d+)\s+(\d+)\s+(.*)$/gm)].map(([, pid, parent, command = '']) => ({
      pid: Number(pid),
      parent: Number(parent),
      command,
    }))
  }
  return readdirSync('/proc').flatMap((pid) => {
    try {
      const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
      const parent = Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1])
      return [{ pid: Number(pid), parent, command: readFileSync(`/proc/${pid}/cmdline`, 'utf8') }]
    } catch {
      return []
    }
  })
}
