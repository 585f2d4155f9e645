import { type ComponentType, use } from 'react'

/**
 * Creates a component in its own chunk. Unlike a React.lazy component it can be preloaded, and then renders at once.
 * The server preloads every page before it renders, and the browser preloads its first page before it hydrates, so the
 * HTML never contains a fallback.
 *
 * After a failed load, `preload` loads again. Rendering loads again too, unless an earlier render has already waited
 * for the failed load. Otherwise each failure would cause another render and each render another load, without end.
 */
export function onDemand<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  let asked: Tracked<ComponentType<Props>> | undefined
  let hasFailed = false
  let isRendered = false

  function preload(): Promise<ComponentType<Props>> {
    if (asked && !hasFailed) return asked
    hasFailed = false
    isRendered = false
    asked = tracked(load(), () => {
      hasFailed = true
    })
    return asked
  }

  function loadToRender(): Promise<ComponentType<Props>> {
    const promise = hasFailed && isRendered && asked ? asked : preload()
    isRendered = true
    return promise
  }

  function OnDemand(props: Props) {
    const Component = use(loadToRender())
    return <Component {...props} />
  }
  OnDemand.preload = preload
  return OnDemand
}

type Tracked<Value> = Promise<Value> & { status?: 'fulfilled'; value?: Value }

/** Sets the two fields of a resolved promise that React's `use` reads, so that `use` returns the value at once. */
function tracked<Value>(promise: Promise<Value>, onFailure: () => void): Tracked<Value> {
  promise.then((value) => Object.assign(promise, { status: 'fulfilled', value }), onFailure)
  return promise
}
