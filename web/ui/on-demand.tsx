import { type ComponentType, use } from 'react'

/**
 * A component in a chunk of its own. Unlike React.lazy it can be loaded ahead and then renders at once: the server
 * loads every page before it renders, the browser loads its first page before it hydrates, so no fallback is ever
 * part of the HTML. A failed load is forgotten, so trying again really asks again.
 */
export function onDemand<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  let loaded: ComponentType<Props> | undefined
  let pending: Promise<ComponentType<Props>> | undefined

  function preload(): Promise<ComponentType<Props>> {
    pending ??= load().then(
      (component) => {
        loaded = component
        return component
      },
      (error: unknown) => {
        pending = undefined
        throw error
      },
    )
    return pending
  }

  function OnDemand(props: Props) {
    const Component = loaded ?? use(preload())
    return <Component {...props} />
  }
  OnDemand.preload = preload
  return OnDemand
}
