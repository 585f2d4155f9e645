import { createTransport, type SendMailOptions } from 'nodemailer'
import { expect, onTestFinished, test } from 'vitest'
import { freshSandbox } from '#sandbox/fresh-sandbox.ts'

const PIXEL = Buffer.from('R0lGODlhAQABAAAAACw=', 'base64')

/** Starts a sandbox with the given faults. `send` sends it a mail, with the given options. */
async function sandboxWithSender(
  options: SendMailOptions = {},
  faults: (world: Awaited<ReturnType<typeof freshSandbox>>) => void = () => {},
) {
  const world = await freshSandbox()
  faults(world)
  const transport = createTransport(world.smtpUrl)
  onTestFinished(() => transport.close())
  const send = (more: SendMailOptions = {}) =>
    transport.sendMail({
      from: 'Tafiya <no-reply@tafiya.test>',
      to: 'amina@example.com',
      subject: 'Your ticket: ₦35,000',
      text: 'Seat 12. ₦35,000.',
      ...options,
      ...more,
    })
  return { ...world, send }
}

const ticket = {
  html: '<html><head><title>x</title></head><body><a href="http://localhost/">Seat 12</a> <img src="cid:logo"> <script>alert(1)</script></body></html>',
  // The HTML embeds the image, so the mailbox lists only the PDF as an attachment.
  attachments: [
    { filename: 'ticket ₦.pdf', content: Buffer.from('%PDF-1.7 ticket'), contentType: 'application/pdf' },
    { filename: 'logo.gif', content: PIXEL, cid: 'logo' },
  ],
}

test('a mail arrives with recipients, text, HTML, embedded image and attachment', async () => {
  const { send, mailbox, url } = await sandboxWithSender(ticket)
  await send({ bcc: 'archive@tafiya.test', messageId: '<booking-1@tafiya.test>' })
  const message = await mailbox.waitFor(({ to }) => to.includes('amina@example.com'))
  expect(message).toMatchObject({
    kind: 'mail',
    from: 'no-reply@tafiya.test',
    to: ['amina@example.com', 'archive@tafiya.test'],
    subject: 'Your ticket: ₦35,000',
    text: expect.stringContaining('Seat 12. ₦35,000.'),
    messageId: '<booking-1@tafiya.test>',
    attachments: [{ filename: 'ticket ₦.pdf', mimeType: 'application/pdf', size: 15 }],
  })

  const page = await (await fetch(`${url}/mail/${message.id}`)).text()
  for (const words of ['Your ticket: ₦35,000', 'Seat 12. ₦35,000.', 'ticket ₦.pdf', 'Message-ID'])
    expect(page).toContain(words)

  const file = await fetch(`${url}/mail/${message.id}/attachments/0`)
  expect(await file.text()).toBe('%PDF-1.7 ticket')
  expect(file.headers.get('content-disposition')).toContain('attachment')
  expect((await fetch(`${url}/mail/${message.id}/attachments/9`)).status).toBe(404)

  const framed = await fetch(`${url}/mail/${message.id}/html`)
  expect(framed.headers.get('content-security-policy')).toMatch(/^sandbox .*default-src 'none'/)
  expect(await framed.text()).toMatch(/<head><base target="_blank">.*data:image\/gif;base64,/)
})

test('a test can wait for a coming mail, in process or over HTTP', async () => {
  const { send, mailbox, url } = await sandboxWithSender()
  const here = mailbox.waitFor(({ subject }) => subject.includes('ticket'))
  const there = fetch(`${url}/mail.json?to=amina@example.com&subject=ticket&waitMs=5000`)
  await send()
  expect((await here).to).toEqual(['amina@example.com'])
  expect((await (await there).json()).data).toMatchObject([{ id: 1 }])
  const after = await (await fetch(`${url}/mail.json?after=1&waitMs=10`)).json()
  expect(after.data).toEqual([])
})

test('a wait that times out lists the mails that did arrive', async () => {
  const { send, mailbox } = await sandboxWithSender()
  await send()
  const waited = mailbox.waitFor(({ to }) => to.includes('bola@example.com'), { timeoutMs: 20 })
  await expect(waited).rejects.toThrow('mail to amina@example.com: Your ticket')
})

test('20 mails sent at once get 20 numbers, and one of them read by its number has its own text', async () => {
  const { send, mailbox } = await sandboxWithSender()
  await Promise.all(
    Array.from({ length: 20 }, (_, index) => send({ to: `p${index}@example.com`, text: `seat ${index}` })),
  )
  expect(new Set(mailbox.list().map(({ id }) => id)).size).toBe(20)
  const mail = await mailbox.read(mailbox.list().find(({ to }) => to[0] === 'p7@example.com')?.id ?? 0)
  expect(mail?.email.text?.trim()).toBe('seat 7')
})

test('clearing the mailbox removes its messages, and the next message gets a new number', async () => {
  const { send, mailbox, url } = await sandboxWithSender()
  await send()
  expect((await fetch(`${url}/mail`, { method: 'DELETE' })).status).toBe(204)
  expect(mailbox.list()).toEqual([])
  expect(await (await fetch(`${url}/mail`)).text()).toContain('No messages yet')
  expect((await fetch(`${url}/mail/1`)).status).toBe(404)
  await send()
  expect(mailbox.list()).toMatchObject([{ id: 2 }])
})

test('of two scripted refusals the later one applies to a mail, and the next attempt delivers it', async () => {
  const { send, mailbox } = await sandboxWithSender({}, ({ paystack }) =>
    paystack.script({ on: 'smtp', status: 550, times: 1 }, { on: 'smtp', status: 451, times: 1 }),
  )
  await expect(send()).rejects.toMatchObject({ responseCode: 451 })
  expect(mailbox.list()).toEqual([])
  await send()
  expect(mailbox.list()).toHaveLength(1)
})

test('a connection that breaks before the mail is stored loses it, and one that breaks afterwards does not', async () => {
  const { send, mailbox, paystack } = await sandboxWithSender()
  paystack.script({ on: 'smtp', drop: true, times: 1 })
  await expect(send()).rejects.toThrow()
  expect(mailbox.list()).toEqual([])
  paystack.script({ on: 'smtp', dropAnswer: true, delay: 5, times: 1 })
  await expect(send()).rejects.toThrow()
  expect(mailbox.list()).toHaveLength(1)
})

test('the mail server accepts a user name and password that are configured nowhere', async () => {
  const { smtpUrl, mailbox } = await freshSandbox()
  const transport = createTransport(smtpUrl.replace('//', '//tafiya:secret@'))
  onTestFinished(() => transport.close())
  await transport.sendMail({ from: 'a@tafiya.test', to: 'b@tafiya.test', subject: 'Hello', text: 'Hello' })
  expect(mailbox.list()).toHaveLength(1)
})
