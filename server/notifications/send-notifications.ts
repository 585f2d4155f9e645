import type { House } from '#server/app.ts'
import { composeLetter } from './compose.ts'
import { composeSms } from './compose-sms.ts'
import { NotWorthSending } from './not-worth-sending.ts'
import { markDelivered, markFailed, markUndelivered, takeWaiting, type Waiting } from './queries.ts'

/** Works off the outbox. A mail server that is away delays people's mail and nothing else. */
export async function sendNotifications(house: House): Promise<void> {
  for (;;) {
    const waiting = await takeWaiting(house.db, 20)
    if (waiting.length === 0) return
    for (const one of waiting) await deliver(house, one)
  }
}

async function deliver(house: House, waiting: Waiting): Promise<void> {
  try {
    const sent = waiting.type === 'sms' ? await sendSms(house, waiting) : await sendLetter(house, waiting)
    await markDelivered(house.db, waiting.id, sent)
  } catch (error) {
    const reason = (error instanceof Error ? error.message : String(error)).slice(0, 500)
    house.log.warn({ kind: waiting.kind, attempts: waiting.attempts }, 'a message could not be sent')
    if (error instanceof NotWorthSending) await markFailed(house.db, waiting.id, reason)
    else await markUndelivered(house.db, waiting.id, reason)
  }
}

async function sendLetter(house: House, waiting: Waiting) {
  const letter = await composeLetter(house, waiting)
  await house.mailer.send(letter)
  return { subject: letter.subject, message: letter.text, html: letter.html }
}

async function sendSms(house: House, waiting: Waiting) {
  if (!house.sms) throw new NotWorthSending('no SMS gateway is configured')
  const sms = await composeSms(house, waiting)
  await house.sms.send(sms)
  return { subject: null, message: sms.text, html: null }
}
