import { Counter, Gauge, Registry } from 'prom-client'
import { expect, test } from 'vitest'
import { mergeMetrics } from './merge-metrics.ts'

async function reportOf(process: string, requests: number): Promise<string> {
  const registry = new Registry()
  registry.setDefaultLabels({ process })
  const counter = new Counter({
    name: 'requests',
    help: 'Sent.',
    labelNames: ['route'],
    registers: [registry],
  })
  counter.inc({ route: '/a' }, requests)
  new Gauge({ name: `only_${process}`, help: 'One process has it.', registers: [registry] }).set(7)
  return registry.metrics()
}

test('each metric has one HELP and TYPE, followed by the samples of all processes', async () => {
  expect(mergeMetrics([await reportOf('1', 3), await reportOf('2', 5)])).toBe(
    `# HELP requests Sent.
# TYPE requests counter
requests{route="/a",process="1"} 3
requests{route="/a",process="2"} 5

# HELP only_1 One process has it.
# TYPE only_1 gauge
only_1{process="1"} 7

# HELP only_2 One process has it.
# TYPE only_2 gauge
only_2{process="2"} 7
`,
  )
})

test('the metrics of one process stay as they are', async () => {
  const report = await reportOf('1', 3)
  expect(mergeMetrics([report])).toBe(report)
})
