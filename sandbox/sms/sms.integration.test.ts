import { expect, test } from 'vitest'
import { freshSandbox } from '#sandbox/fresh-sandbox.ts'

const sms = {
  api_key: 'any',
  to: '2348012345678',
  from: 'Tafiya',
  sms: 'Your bus leaves at 06:00 WAT.',
  type: 'plain',
  channel: 'dnd',
}

async function gateway() {
  const world = await freshSandbox()
  const send = async (body: Record<string, unknown>) => {
    const answer = await fetch(`${world.url}/sms/api/sms/send`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    return { status: answer.status, body: await answer.json() }
  }
  return { ...world, send }
}

test('an SMS arrives in the mailbox', async () => {
  const { send, mailbox, url } = await gateway()
  const { status, body } = await send(sms)
  expect(status).toBe(200)
  expect(body).toEqual({
    code: 'ok',
    message_id: expect.stringMatching(/^\d{19}$/),
    message: 'Successfully Sent',
    balance: expect.any(Number),
    user: expect.any(String),
  })
  const message = await mailbox.waitFor(({ kind }) => kind === 'sms')
  expect(message).toMatchObject({
    to: ['2348012345678'],
    from: 'Tafiya',
    text: 'Your bus leaves at 06:00 WAT.',
  })
  expect(await (await fetch(`${url}/mail/${message.id}`)).text()).toContain('Your bus leaves at 06:00 WAT.')
})

test.each([
  [{ api_key: '' }, 401],
  [{ to: '+234 801' }, 400],
  [{ from: 'far too long a name' }, 400],
  [{ channel: 'pigeon' }, 400],
  [{ sms: '' }, 400],
])('an SMS with %j is refused and not stored', async (wrong, status) => {
  const { send, mailbox } = await gateway()
  expect(await send({ ...sms, ...wrong })).toMatchObject({
    status,
    body: { status: 'error', message: expect.any(String) },
  })
  expect(mailbox.list()).toEqual([])
})

test('a failing gateway stores no SMS, and a lost response leaves one in the mailbox', async () => {
  const { send, mailbox, paystack } = await gateway()
  paystack.script({ on: 'sms', status: 500, times: 1 })
  expect((await send(sms)).status).toBe(500)
  paystack.script({ on: 'sms', dropAnswer: true, times: 1 })
  await expect(send(sms)).rejects.toThrow('fetch failed')
  expect(mailbox.list()).toHaveLength(1)
})
