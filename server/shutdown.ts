type Closer = { what: string; close: () => Promise<void> }

const LONGEST_MS = 15_000

/** Closes resources at shutdown, each once, in the reverse order of `add`. Waits for each for a limited time. */
export class Shutdown {
  #closers: Closer[] = []
  #running: Promise<void> | undefined

  get isRunning(): boolean {
    return this.#running !== undefined
  }

  add(what: string, close: () => Promise<void>): void {
    this.#closers.push({ what, close })
  }

  run(): Promise<void> {
    this.#running ??= this.#closeAll()
    return this.#running
  }

  async #closeAll(): Promise<void> {
    for (const { what, close } of this.#closers.reverse()) {
      const isClosed = await Promise.race([close().then(() => true, report(what)), wait(LONGEST_MS)])
      if (!isClosed) console.error(`Gave up waiting for: ${what}.`)
    }
  }
}

/** Ctrl-C or SIGTERM closes the resources and exits with code 0. A second signal exits at once. */
export function onSignal(shutdown: Shutdown): void {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, async () => {
      if (shutdown.isRunning) process.exit(130)
      await shutdown.run()
      process.exit(0)
    })
  }
}

const report = (what: string) => (error: unknown) => {
  console.error(`Closing failed: ${what}.`, error)
  return true
}

const wait = (ms: number) => new Promise<boolean>((resolve) => setTimeout(resolve, ms, false).unref())
