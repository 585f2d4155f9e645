import { expect, test } from 'vitest'
import { until } from '#testing/run-product.ts'
import { ask, endTwo, isReplaced, kill, pidsOf, startTwo } from '#testing/two-processes.ts'

endTwo()

test('two processes share a port; a scrape of one shows the requests of both', async () => {
  const { product } = await startTwo()
  expect(product.output()).toContain('Processes     2\n')
  expect(product.output().match(/Tafiya is ready/g)).toHaveLength(1)
  for (let request = 0; request < 8; request++)
    expect((await ask(`${product.url}/api/health`)).status).toBe(200)
  const { body } = await ask(`${product.url}/metrics`)
  const counts = [1, 2].map((number) => {
    const labels = `process="${number}",method="GET",route="/api/health",status="200"`
    expect(body).toContain(`tafiya_open_exceptions{process="${number}"} 0`)
    return Number(body.match(new RegExp(`^http_request_seconds_count{${labels}} (\\d+)$`, 'm'))?.[1])
  })
  expect(Math.min(...counts)).toBeGreaterThan(0)
  expect(counts.reduce((sum, count) => sum + count)).toBe(8)
  expect(body.match(/^# TYPE http_request_seconds histogram$/gm)).toHaveLength(1)
})

test('a killed process is replaced; meanwhile the other one answers', async () => {
  const { product } = await startTwo()
  kill(product, 2)
  await until(async () => (await ask(`${product.url}/api/ready`)).status === 200, product)
  await until(isReplaced(product, 2), product)
  expect(product.output()).toContain('a process ended and is started again')
  expect(pidsOf(product, 1)).toHaveLength(1)
  for (let request = 0; request < 4; request++)
    expect((await ask(`${product.url}/api/ready`)).status).toBe(200)
})
