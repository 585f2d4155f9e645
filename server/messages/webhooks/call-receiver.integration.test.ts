import { request } from 'node:http'
import type { LookupFunction } from 'node:net'
import { expect, test } from 'vitest'
import { limit } from '#testing/limits.ts'
import { callReceiver } from './call-receiver.ts'
import { isPublicAddress } from './is-public-address.ts'
import { startReceiver } from './testing/receiver.ts'

const HERE = { mayCallLoopback: true }
const message = (url: string) => ({ url, headers: { 'content-type': 'application/json' }, body: '{"a":1}' })

test('a receiver gets the body, and its status is returned', async () => {
  const receiver = await startReceiver()
  expect(await callReceiver(message(receiver.url), HERE)).toBe(200)
  expect(receiver.got).toMatchObject([{ path: '/hook', body: '{"a":1}' }])
  receiver.answerStatus(500)
  expect(await callReceiver(message(receiver.url), HERE)).toBe(500)
})

test('a redirect is not followed', async () => {
  const [receiver, inner] = [await startReceiver(), await startReceiver()]
  receiver.answerStatus(307, { location: inner.url })
  expect(await callReceiver(message(receiver.url), HERE)).toBe(307)
  expect(inner.got).toEqual([])
})

test('a receiver that does not answer in time is given up', async () => {
  const receiver = await startReceiver()
  receiver.answerWith(() => {})
  const called = callReceiver(message(receiver.url), { ...HERE, timeoutMs: 100 })
  await expect(called).rejects.toThrow('no answer within 0.1 seconds')
})

test('a name that is not resolved in time is given up', async () => {
  const lookup = () => new Promise<never>(() => {})
  const called = callReceiver(message('https://slow.example/'), { ...HERE, lookup, timeoutMs: 50 })
  await expect(called).rejects.toThrow('no answer within 0.05 seconds')
})

test('a receiver that closes the connection or is gone has failed', async () => {
  const receiver = await startReceiver()
  receiver.answerWith((response) => response.destroy())
  await expect(callReceiver(message(receiver.url), HERE)).rejects.toThrow(
    'the connection failed (ECONNRESET)',
  )
  await receiver.close()
  await expect(callReceiver(message(receiver.url), HERE)).rejects.toThrow(
    'the connection failed (ECONNREFUSED)',
  )
})

test('of an endless answer only the beginning is read, and its status counts', {
  timeout: limit(10_000),
}, async () => {
  const receiver = await startReceiver()
  const closed = new Promise<number>((resolve) => {
    receiver.answerWith((response) => {
      let written = 0
      const write = () => {
        written += 1024
        if (response.write('x'.repeat(1024))) setImmediate(write)
        else response.once('drain', write)
      }
      response.on('close', () => resolve(written))
      write()
    })
  })
  expect(await callReceiver(message(receiver.url), HERE)).toBe(200)
  expect(await closed).toBeGreaterThan(0)
})

test('an answer that changes the protocol has failed, and does not wait forever', async () => {
  const receiver = await startReceiver()
  receiver.answerWith(({ socket }) => {
    socket?.end('HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: other\r\n\r\n')
  })
  await expect(callReceiver(message(receiver.url), HERE)).rejects.toThrow('the connection failed')
})

test('an answer with endless headers has failed', async () => {
  const receiver = await startReceiver()
  receiver.answerWith((response) => response.writeHead(200, { 'x-long': 'x'.repeat(10_000) }).end())
  await expect(callReceiver(message(receiver.url), HERE)).rejects.toThrow('the connection failed')
})

test.each([
  'https://127.0.0.1/',
  'https://[::1]/',
  'https://[::ffff:127.0.0.1]/',
  'https://0x7f.1/',
  'https://2130706433/',
  'https://10.0.0.1/',
  'https://169.254.169.254/latest/meta-data',
  'https://localhost/',
])('%s is refused without the setting for development', async (url) => {
  const called = callReceiver(message(url), { mayCallLoopback: false })
  await expect(called).rejects.toThrow('the address leads to a private network')
})

test('with the setting for development only this machine is reached, and over http only under its own name', async () => {
  await expect(callReceiver(message('https://10.0.0.1/'), HERE)).rejects.toThrow('private network')
  const words = 'the address does not start with https://'
  await expect(callReceiver(message('http://partner.example/'), HERE)).rejects.toThrow(words)
  await expect(callReceiver(message('http://127.0.0.1/'), { mayCallLoopback: false })).rejects.toThrow(words)
})

test.each([
  ['one private address', [{ address: '192.168.0.7', family: 4 }]],
  [
    'a public and a private address',
    [
      { address: '8.8.8.8', family: 4 },
      { address: 'fd00::1', family: 6 },
    ],
  ],
  ['no address', []],
])('a name with %s is refused', async (_, addresses) => {
  const called = callReceiver(message('https://partner.example/'), {
    mayCallLoopback: false,
    lookup: async () => addresses,
  })
  await expect(called).rejects.toThrow('the address leads to a private network')
})

/** Resolves a name to the receiver for the first DNS query, and to another server for every later one. */
async function rebindingName() {
  const receiver = await startReceiver('127.0.0.1')
  const inner = await startReceiver('127.0.0.2', receiver.port)
  let asked = 0
  const lookup = async () => [{ address: ++asked === 1 ? '127.0.0.1' : '127.0.0.2', family: 4 }]
  return { receiver, inner, lookup, url: `http://localhost:${receiver.port}/`, times: () => asked }
}

test('a name that leads elsewhere at the next question is resolved once, and the checked address is called', async () => {
  const { receiver, inner, lookup, url, times } = await rebindingName()
  expect(await callReceiver(message(url), { ...HERE, lookup })).toBe(200)
  expect([receiver.got.length, inner.got.length, times()]).toEqual([1, 0, 1])
})

test('control: a caller that checks the name and then connects by name reaches the other server', async () => {
  const { receiver, inner, lookup, url } = await rebindingName()
  const [checked] = await lookup()
  expect(isPublicAddress(checked?.address ?? '') || checked?.address === '127.0.0.1').toBe(true)
  const byName: LookupFunction = (_name, options, done) =>
    void lookup().then((found) =>
      options.all ? done(null, found) : done(null, found[0]?.address ?? '', found[0]?.family),
    )
  await new Promise((resolve) =>
    request(url, { method: 'POST', lookup: byName, agent: false }, resolve).end('{}'),
  )
  expect([receiver.got.length, inner.got.length]).toEqual([0, 1])
})
