import { EventEmitter, once } from 'node:events'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import PostalMime, { type Email } from 'postal-mime'
import { openJournal } from '#sandbox/journal.ts'

export type Message = {
  id: number
  kind: 'mail' | 'sms'
  at: string
  from: string
  to: string[] // from the envelope, so Bcc is included
  subject: string
  text: string
  messageId: string | null
  attachments: { filename: string; mimeType: string; size: number }[]
}

/** A mail with all its parts, read from its .eml file. */
export type Mail = { message: Message; email: Email }

export type Mailbox = {
  /** Newest first. */
  list: () => Message[]
  find: (id: number) => Message | undefined
  read: (id: number) => Promise<Mail | undefined>
  clear: () => void
  /** Returns the first matching message, present or future. Rejects if none arrives in time. */
  waitFor: (
    fits: (message: Message) => boolean,
    options?: { timeoutMs?: number; signal?: AbortSignal },
  ) => Promise<Message>
}

type Entry = { message: Message } | { cleared: number }

/** Stores each mail as an .eml file and then writes a journal line for it. An SMS has only a journal line. */
export function openMailbox(dir: string) {
  const mails = join(dir, 'mail')
  mkdirSync(mails, { recursive: true })
  const arrivals = new EventEmitter().setMaxListeners(0)
  let messages = new Map<number, Message>()
  let lastId = 0
  const journal = openJournal<Entry>(join(dir, 'messages.jsonl'), apply)
  const fileOf = (id: number) => join(mails, `${String(id).padStart(6, '0')}.eml`)

  function apply(entry: Entry) {
    if ('cleared' in entry) messages = new Map()
    else messages.set(entry.message.id, entry.message)
    lastId = Math.max(lastId, 'cleared' in entry ? entry.cleared : entry.message.id)
  }

  function keep(id: number, content: Omit<Message, 'id' | 'at'>): Message {
    const message: Message = { id, at: new Date().toISOString(), ...content }
    journal.append({ message })
    apply({ message })
    arrivals.emit('message')
    return message
  }

  const mailbox: Mailbox = {
    list: () => [...messages.values()].reverse(),
    find: (id) => messages.get(id),
    async read(id) {
      const message = messages.get(id)
      if (message?.kind !== 'mail') return undefined
      return { message, email: await PostalMime.parse(await readFile(fileOf(id))) }
    },
    clear() {
      journal.append({ cleared: lastId })
      apply({ cleared: lastId })
      rmSync(mails, { recursive: true, force: true })
      mkdirSync(mails)
    },
    async waitFor(fits, { timeoutMs = 60_000, signal } = {}) {
      const late = AbortSignal.timeout(timeoutMs)
      const stop = signal ? AbortSignal.any([late, signal]) : late
      for (;;) {
        const message = [...messages.values()].find(fits)
        if (message) return message
        await once(arrivals, 'message', { signal: stop }).catch(() => {
          const seen = mailbox
            .list()
            .map(({ kind, to, subject }) => `${kind} to ${to.join(', ')}: ${subject}`)
          throw new Error(
            `No such message came within ${timeoutMs} ms. In the mailbox: ${seen.join('; ') || 'nothing'}`,
          )
        })
      }
    },
  }

  return {
    mailbox,
    /** Takes the id before the first await, so that two concurrent mails never share a file. */
    async keepMail(raw: Buffer, from: string, to: string[]): Promise<Message> {
      const id = ++lastId
      const email = await PostalMime.parse(raw)
      writeFileSync(fileOf(id), raw)
      return keep(id, {
        kind: 'mail',
        from,
        to,
        subject: email.subject ?? '',
        text: email.text ?? '',
        messageId: email.messageId ?? null,
        attachments: filesOf(email).map((attachment, index) => ({
          filename: attachment.filename ?? `part-${index + 1}`,
          mimeType: attachment.mimeType,
          size: attachmentBytes(attachment).length,
        })),
      })
    },
    keepSms(from: string, to: string[], text: string): Message {
      return keep(++lastId, {
        kind: 'sms',
        from,
        to,
        subject: text,
        text,
        messageId: null,
        attachments: [],
      })
    },
    close: () => journal.close(),
  }
}

/** Returns the attachments without the images that the HTML of the mail embeds. */
export function filesOf(email: Email): Email['attachments'] {
  return email.attachments.filter(({ related }) => !related)
}

export function attachmentBytes({ content }: Email['attachments'][number]): Buffer {
  return typeof content === 'string' ? Buffer.from(content) : Buffer.from(new Uint8Array(content))
}
