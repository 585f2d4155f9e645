import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { until } from '../run-product.ts'
import { connectBidi } from './connect-bidi.ts'
import { type FirefoxPage, firefoxPage } from './firefox-page.ts'

export type Firefox = {
  version: string
  page: FirefoxPage
  /** The uncaught errors of all pages so far. */
  pageErrors: string[]
  end: () => Promise<void>
}

const LISTENING = /WebDriver BiDi listening on (ws:\/\/\S+)/

type Session = { capabilities: { browserVersion: string } }
type LogEntry = { type: string; level: string; text: string | null }

/** Starts Firefox without a window, with a new profile and one page of 1280 by 900 pixels. */
export async function startFirefox(path: string): Promise<Firefox> {
  const profile = await mkdtemp(join(tmpdir(), 'tafiya-firefox-'))
  // Turns off animations, because a click could miss a moving element.
  await writeFile(join(profile, 'user.js'), 'user_pref("ui.prefersReducedMotion", 1);\n')
  const child = spawn(path, ['--headless', '--profile', profile, '--remote-debugging-port', '0'], {
    // Sets the home folder, because Firefox refuses to run as root with the home folder of another user.
    env: { ...process.env, HOME: profile },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let output = ''
  child.stderr.on('data', (chunk) => {
    output += String(chunk)
  })
  const exit = once(child, 'close')
  const pageErrors: string[] = []

  async function end() {
    child.kill('SIGTERM')
    await exit
    await rm(profile, { recursive: true, force: true })
  }

  async function connect() {
    await Promise.race([
      until(() => LISTENING.test(output)),
      exit.then(() => {
        throw new Error(`Firefox ended:\n${output}`)
      }),
    ])
    const send = await connectBidi(`${LISTENING.exec(output)?.[1]}/session`, (method, params) => {
      const { type, level, text } = params as LogEntry
      const isError = method === 'log.entryAdded' && type === 'javascript' && level === 'error'
      if (isError) pageErrors.push(text ?? 'an error without a text')
    })
    const { capabilities } = await send<Session>('session.new', { capabilities: {} })
    await send('session.subscribe', { events: ['log.entryAdded'] })
    const { context } = await send<{ context: string }>('browsingContext.create', { type: 'tab' })
    await send('browsingContext.setViewport', { context, viewport: { width: 1280, height: 900 } })
    return { version: capabilities.browserVersion, page: firefoxPage(send, context) }
  }

  try {
    return { ...(await connect()), pageErrors, end }
  } catch (error) {
    await end()
    throw error
  }
}
