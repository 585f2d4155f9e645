import { expect, test } from 'vitest'
import { freshSandbox } from '#sandbox/fresh-sandbox.ts'

async function paidWorld(
  references: string[],
  before: (world: Awaited<ReturnType<typeof freshSandbox>>) => void,
) {
  const world = await freshSandbox()
  for (const reference of references) await world.initialize(reference)
  before(world)
  for (const reference of references) world.paystack.pay(reference)
  return world
}

const referencesOf = ({ received }: { received: { data: Record<string, unknown> }[] }) =>
  received.map(({ data }) => data.reference)

test.each([500, 302, 204])(
  'a webhook answered with %i instead of 200 is sent again with the same bytes',
  async (answer) => {
    const { shop, paystack } = await paidWorld(['a'], (world) => {
      world.shop.answer = answer
      world.shop.headers = { location: '/elsewhere' }
    })
    await shop.untilReceived(2)
    shop.answer = 200
    await paystack.webhooksIdle()
    expect(new Set(shop.received.map(({ body }) => body)).size).toBe(1)
  },
)

test('the sandbox gives up a refused webhook after the first attempt and three retries', async () => {
  const { shop, paystack } = await paidWorld(['a'], (world) => {
    world.shop.answer = 500
  })
  await paystack.webhooksIdle()
  expect(shop.received).toHaveLength(4)
})

test('a webhook that is lost twice on the way arrives with the third attempt', async () => {
  const { shop, paystack } = await paidWorld(['a'], (world) =>
    world.paystack.script({ on: 'webhook', drop: true, times: 2 }),
  )
  await paystack.webhooksIdle()
  expect(shop.received).toHaveLength(1)
  expect(paystack.calls().webhook).toBe(3)
})

test('when only the response is lost, the shop receives the webhook twice', async () => {
  const { shop, paystack } = await paidWorld(['a'], (world) =>
    world.paystack.script({ on: 'webhook', dropAnswer: true, times: 1 }),
  )
  await paystack.webhooksIdle()
  expect(shop.received).toHaveLength(2)
})

test('an event can be duplicated byte for byte', async () => {
  const { shop, paystack } = await paidWorld(['a'], (world) =>
    world.paystack.script({ on: 'webhook', duplicate: 4 }),
  )
  await paystack.webhooksIdle()
  expect(shop.received).toHaveLength(5)
  expect(new Set(shop.received.map(({ body }) => body)).size).toBe(1)
})

test('events can be collected and sent in reverse order', async () => {
  const { shop, paystack } = await paidWorld(['a', 'b', 'c'], (world) =>
    world.paystack.script({ on: 'webhook', reorder: 3 }),
  )
  await paystack.webhooksIdle()
  expect(referencesOf(shop)).toEqual(['c', 'b', 'a'])
})

test('collected events are sent when the fault is cleared', async () => {
  const { shop, paystack } = await paidWorld(['a', 'b'], (world) =>
    world.paystack.script({ on: 'webhook', reorder: 3 }),
  )
  paystack.clear()
  await paystack.webhooksIdle()
  expect(referencesOf(shop)).toEqual(['b', 'a'])
})

test('withheld events are sent only when released', async () => {
  const { shop, paystack } = await paidWorld(['a', 'b'], (world) =>
    world.paystack.script({ on: 'webhook', withhold: true }),
  )
  await paystack.webhooksIdle()
  expect(shop.received).toEqual([])
  await paystack.releaseWebhooks('b')
  expect(referencesOf(shop)).toEqual(['b'])
  await paystack.releaseWebhooks()
  expect(referencesOf(shop)).toEqual(['b', 'a'])
})

test('a delayed event arrives after a later one', async () => {
  const { shop, paystack } = await paidWorld(['a', 'b'], (world) =>
    world.paystack.script({ on: 'webhook', delay: 400, reference: 'a' }),
  )
  await paystack.webhooksIdle()
  expect(referencesOf(shop)).toEqual(['b', 'a'])
})
