/**
 * Merges the metrics of several processes. In Prometheus' text format each metric is a block that begins with its HELP
 * and TYPE; both may appear only once.
 */
export function mergeMetrics(reports: string[]): string {
  const samples = new Map<string, string[]>()
  for (const report of reports)
    for (const block of report.trimEnd().split('\n\n')) {
      const [help = '', type = '', ...lines] = block.split('\n')
      const head = `${help}\n${type}`
      samples.set(head, [...(samples.get(head) ?? []), ...lines])
    }
  return `${[...samples].map(([head, lines]) => [head, ...lines].join('\n')).join('\n\n')}\n`
}
