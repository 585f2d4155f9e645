import type { House } from '#server/app.ts'
import { composeLetter } from './compose.ts'
import { markDelivered, markUndelivered, takeWaiting, type Waiting } from './queries.ts'

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
    const letter = await composeLetter(house, waiting)
    await house.mailer.send(letter)
    await markDelivered(house.db, waiting.id, {
      subject: letter.subject,
      message: letter.text,
      html: letter.html,
    })
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    house.log.warn({ kind: waiting.kind, attempts: waiting.attempts }, 'a message could not be sent')
    await markUndelivered(house.db, waiting.id, reason.slice(0, 500))
  }
}
