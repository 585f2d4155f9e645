/** Returns a function that resolves for all its callers when `count` of them have called it. */
export function createBarrier(count: number): () => Promise<void> {
  let open = () => {}
  const opened = new Promise<void>((resolve) => {
    open = resolve
  })
  let arrived = 0
  return () => {
    if (++arrived === count) open()
    return opened
  }
}
