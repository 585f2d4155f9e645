type Budget = { allows: (network: string) => boolean }

/**
 * Limits the lines that reports from outside can write, by network and in all, for each period. Counts in memory, so
 * that a report needs no connection while the database fails.
 */
export function createReportBudget({
  most,
  mostOfNetwork,
  periodMs,
  clock = () => performance.now(),
}: {
  most: number
  mostOfNetwork: number
  periodMs: number
  clock?: () => number
}): Budget {
  let since = clock()
  let written = 0
  const byNetwork = new Map<string, number>()

  return {
    allows(network) {
      if (clock() - since >= periodMs) {
        since = clock()
        written = 0
        byNetwork.clear()
      }
      const ofNetwork = byNetwork.get(network) ?? 0
      if (written >= most || ofNetwork >= mostOfNetwork) return false
      written++
      byNetwork.set(network, ofNetwork + 1)
      return true
    },
  }
}
