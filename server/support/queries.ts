import { sql } from 'kysely'
import type { Database } from '#server/database/connect.ts'

export async function insertMessage(
  tx: Database,
  message: {
    name: string
    email: string
    phone: string | null
    subject: string
    message: string
    ip: string
  },
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into support_messages (name, email, phone, subject, message, ip_address)
    values (${message.name}, ${message.email}, ${message.phone}, ${message.subject}, ${message.message},
            ${message.ip}::inet)
    returning id
  `.execute(tx)
  return (rows[0] as { id: number }).id
}

export type StoredMessage = {
  name: string
  email: string
  phone: string | null
  subject: string
  message: string
  sentAt: Date
}

export async function selectMessage(db: Database, id: number): Promise<StoredMessage | undefined> {
  const { rows } = await sql<StoredMessage>`
    select name, email, phone, subject, message, created_at as "sentAt" from support_messages where id = ${id}
  `.execute(db)
  return rows[0]
}
