import { type ComponentType, use } from 'react'

/**
 * A component in a chunk of its own. Unlike React.lazy it can be loaded ahead and then renders at once: the server
 * loads every page before it renders, the browser loads its first page before it hydrates, so no fallback is ever
 * part of the HTML. After a failed load `preload` asks again. So does rendering, once, when the load had failed ahead of
 * its turn; asking again after each failure, it would never end.
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

/** React reads these two fields of a promise and, finding them, goes on at once instead of suspending. */
function tracked<Value>(promise: Promise<Value>, onFailure: () => void): Tracked<Value> {
  promise.then((value) => Object.assign(promise, { status: 'fulfilled', value }), onFailure)
  return promise
}
