import { until } from '../run-product.ts'
import type { Send } from './connect-bidi.ts'

/** An argument of a function in the page: text, or an element that was found before. */
type Argument = { type: 'string'; value: string } | { sharedId: string }
type Value = { value?: unknown; sharedId?: string }
type Called = { type: 'success'; result: Value } | { type: 'exception'; exceptionDetails: { text: string } }
type Tree = { contexts: { children: { context: string; url: string }[] | null }[] }

export type FirefoxPage = {
  /** Opens a page of the public site and waits until it reports its view, which happens as soon as it is hydrated. */
  open: (url: string) => Promise<void>
  find: (selector: string, words?: string) => Promise<{ sharedId: string }>
  /** Returns whether the page shows the element now. */
  isShown: (selector: string, words: string) => Promise<boolean>
  click: (selector: string, words?: string) => Promise<void>
  /** Clicks the field with this label and types with the keyboard. */
  type: (label: string, words: string) => Promise<void>
  /**
   * Chooses an option of the list with this label. Uses a script, because the system draws the open list, so clicks
   * would miss it.
   */
  choose: (label: string, option: string) => Promise<void>
  /** Returns the first text of the page that matches the pattern. */
  read: (pattern: string) => Promise<string>
  /** Waits for the frame whose address contains this path. */
  frame: (path: string) => Promise<FirefoxPage>
}

/**
 * Returns the actions of a visitor in one page or frame of Firefox. They identify an element by a selector and words of
 * its name. `find` and the actions on an element wait until the element is visible.
 */
export function firefoxPage(send: Send, context: string): FirefoxPage {
  async function call(functionDeclaration: string, ...values: Argument[]): Promise<Value> {
    const target = { context }
    const parameters = { functionDeclaration, arguments: values, target, awaitPromise: false }
    const called = await send<Called>('script.callFunction', parameters)
    if (called.type === 'exception') throw new Error(called.exceptionDetails.text)
    return called.result
  }

  async function look(selector: string, words: string): Promise<{ sharedId: string } | null> {
    const { sharedId } = await call(FIND, text(selector), text(words))
    return sharedId === undefined ? null : { sharedId }
  }

  const find = (selector: string, words = '') =>
    waitFor(() => look(selector, words), `the page shows no ${selector} with the words "${words}"`)

  const act = (source: object) => send('input.performActions', { context, actions: [source] })

  async function click(selector: string, words = ''): Promise<void> {
    const element = await find(selector, words)
    await call(SCROLL, element)
    await act({
      type: 'pointer',
      id: 'mouse',
      actions: [
        { type: 'pointerMove', x: 0, y: 0, origin: { type: 'element', element } },
        { type: 'pointerDown', button: 0 },
        { type: 'pointerUp', button: 0 },
      ],
    })
  }

  return {
    find,
    click,
    isShown: async (selector, words) => (await look(selector, words)) !== null,

    async open(url) {
      await send('browsingContext.navigate', { context, url, wait: 'complete' })
      await until(async () => (await call(IS_COUNTED)).value === true)
    },

    async type(label, words) {
      await click('input, textarea', label)
      const strokes = [...words].flatMap((value) => [
        { type: 'keyDown', value },
        { type: 'keyUp', value },
      ])
      await act({ type: 'key', id: 'keyboard', actions: strokes })
    },

    async choose(label, option) {
      await call(CHOOSE, await find('select', label), text(option))
    },

    async read(pattern) {
      const { value } = await call(READ, text(pattern))
      if (typeof value !== 'string') throw new Error(`the page shows no text like ${pattern}`)
      return value
    },

    async frame(path) {
      const found = await waitFor(async () => {
        const { contexts } = await send<Tree>('browsingContext.getTree', { root: context })
        return contexts[0]?.children?.find(({ url }) => url.includes(path)) ?? null
      }, `the page has no frame with ${path} in its address`)
      return firefoxPage(send, found.context)
    },
  }
}

async function waitFor<Found>(ask: () => Promise<Found | null>, missing: string): Promise<Found> {
  const answers: Found[] = []
  const isFound = async () => {
    const answer = await ask()
    if (answer !== null) answers.push(answer)
    return answer !== null
  }
  await until(isFound).catch((cause) => {
    throw new Error(missing, { cause })
  })
  const [found] = answers
  if (found === undefined) throw new Error(missing)
  return found
}

const text = (value: string): Argument => ({ type: 'string', value })

// The functions that run in the page are text, because compiled functions would call helpers that the page does not
// have.

const FIND = `(selector, words) => {
  const labelsOf = (element) => [...(element.labels ?? [])].map((label) => label.textContent).join(' ')
  const nameOf = (element) =>
    element.getAttribute('aria-label') ?? (labelsOf(element) || element.textContent)
  const elements = [...document.querySelectorAll(selector)]
  return elements.find((element) => element.checkVisibility() && nameOf(element).includes(words)) ?? null
}`

const SCROLL = `(element) => element.scrollIntoView({ block: 'center', behavior: 'instant' })`

const CHOOSE = `(select, words) => {
  const option = [...select.options].find(({ text, value }) => text === words || value === words)
  select.value = option.value
  select.dispatchEvent(new Event('change', { bubbles: true }))
}`

const READ = '(pattern) => document.body.innerText.match(new RegExp(pattern))?.[0] ?? null'

const IS_COUNTED = `() =>
  performance.getEntriesByType('resource').some(({ name }) => name.endsWith('/api/page-views'))`
