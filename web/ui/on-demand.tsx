import { type ComponentType, use } from 'react'

/**
 * A component in its own chunk. Unlike React.lazy it can be preloaded and then renders at once: the server loads every
 * page before it renders, and the browser loads its first page before it hydrates, so the HTML never contains a
 * fallback.
 *
 * After a failed load, `preload` loads again. Rendering also loads again, but only once and only if the preload had
 * failed: a retry on each render would never end.
 */
export function onDemand<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  let asked: Tracked<ComponentType<Props>> | undefined
  let hasFailed = false
  let isTurn = false

  function preload(): Promise<ComponentType<Props>> {
    if (asked && !hasFailed) return asked
    hasFailed = false
    isTurn = false
    asked = tracked(load(), () => {
      hasFailed = true
    })
    return asked
  }

  function inTurn(): Promise<ComponentType<Props>> {
    const promise = hasFailed && isTurn && asked ? asked : preload()
    isTurn = true
    return promise
  }

  function OnDemand(props: Props) {
    const Component = use(inTurn())
    return <Component {...props} />
  }
  OnDemand.preload = preload
  return OnDemand
}

type Tracked<Value> = Promise<Value> & { status?: 'fulfilled'; value?: Value }

/** Sets the two fields of a promise that React reads: with them, `use` continues at once instead of suspending. */
function tracked<Value>(promise: Promise<Value>, onFailure: () => void): Tracked<Value> {
  promise.then((value) => Object.assign(promise, { status: 'fulfilled', value }), onFailure)
  return promise
}
