import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'
import { freshSandbox } from '#sandbox/fresh-sandbox.ts'
import { createSmsGateway } from './sms-gateway.ts'

async function gateway(options: { apiKey?: string } = {}) {
  const world = await freshSandbox()
  const { apiKey = 'any' } = options
  return { ...world, ...createSmsGateway({ baseUrl: `${world.url}/sms`, apiKey, sender: 'Tafiya' }) }
}

const sms = { to: '2348031234567', text: 'Your bus leaves at 6:00 am WAT.' }

test('the gateway receives sender, number and text of an SMS', async () => {
  const { send, mailbox } = await gateway()
  await send(sms)
  expect(mailbox.list()).toMatchObject([{ kind: 'sms', from: 'Tafiya', to: [sms.to], text: sms.text }])
})

test.each([
  ['the transactional route, which reaches numbers with do-not-disturb at any hour', {}, 'dnd'],
  ['the route of SMS_CHANNEL', { channel: 'generic' as const }, 'generic'],
])('the request asks for %s', async (_, options, channel) => {
  let asked: unknown
  const termii = createServer(async (request, response) => {
    asked = JSON.parse(await text(request))
    response.end(JSON.stringify({ code: 'ok', message_id: '9122821270554876574' }))
  })
  await new Promise<void>((resolve) => termii.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void termii.close())
  const { port } = termii.address() as { port: number }
  const { send } = createSmsGateway({
    baseUrl: `http://127.0.0.1:${port}`,
    apiKey: 'key',
    sender: 'Tafiya',
    ...options,
  })
  expect(await send(sms)).toBe('9122821270554876574')
  expect(asked).toEqual({
    api_key: 'key',
    to: sms.to,
    from: 'Tafiya',
    sms: sms.text,
    type: 'plain',
    channel,
  })
})

test('a refused SMS throws the reason that the gateway gives', async () => {
  const { send } = await gateway({ apiKey: '' })
  await expect(send(sms)).rejects.toThrow('the SMS gateway returned 401: api_key is required')
})

test('an SMS counts as not sent if the gateway fails, hangs up or answers without a message ID', async () => {
  const { send, paystack } = await gateway()
  paystack.script({ on: 'sms', status: 500, times: 1 })
  await expect(send(sms)).rejects.toThrow('the SMS gateway returned 500')
  paystack.script({ on: 'sms', dropAnswer: true, times: 1 })
  await expect(send(sms)).rejects.toThrow('the SMS gateway did not respond')
  const page = createServer((_request, response) => response.end('<h1>Welcome</h1>'))
  await new Promise<void>((resolve) => page.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void page.close())
  const { port } = page.address() as { port: number }
  const wrong = createSmsGateway({ baseUrl: `http://127.0.0.1:${port}`, apiKey: 'any', sender: 'Tafiya' })
  await expect(wrong.send(sms)).rejects.toThrow('the SMS gateway returned 200: no reason given')
})

test('a redirect of the gateway is not followed, and the SMS counts as not sent', async () => {
  const paths: (string | undefined)[] = []
  const moved = createServer((request, response) => {
    paths.push(request.url)
    if (request.url === '/moved') response.end(JSON.stringify({ code: 'ok', message_id: '1' }))
    else response.writeHead(307, { location: '/moved' }).end()
  })
  await new Promise<void>((resolve) => moved.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void moved.close())
  const { port } = moved.address() as { port: number }
  const { send } = createSmsGateway({
    baseUrl: `http://127.0.0.1:${port}`,
    apiKey: 'any',
    sender: 'Tafiya',
  })
  await expect(send(sms)).rejects.toThrow('the SMS gateway did not respond')
  expect(paths).toEqual(['/api/sms/send'])
})
