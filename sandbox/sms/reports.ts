import { createHmac } from 'node:crypto'

export type SentSms = { messageId: string; receiver: string; from: string; text: string; channel: string }

export type SmsReports = { url: () => string; secret: string }

/**
 * Returns the status that the gateway reports. Numbers ending in 999 are unreachable. Numbers ending in 000 have
 * do-not-disturb, which blocks only SMS of the promotional channel, `generic`.
 */
function statusFor({ receiver, channel }: SentSms): string {
  if (receiver.endsWith('999')) return 'Message Failed'
  if (receiver.endsWith('000') && channel === 'generic') return 'DND Active on Phone Number'
  return 'DELIVERED | Message delivered to handset'
}

/**
 * Sends delivery reports, also of failures, to the shop as Termii does: JSON, signed with HMAC-SHA512. A report that
 * does not arrive is not sent again.
 */
export function createSmsReporter(reports: SmsReports | undefined): (sms: SentSms) => void {
  return (sms) => {
    if (!reports) return
    const body = JSON.stringify({
      type: 'outbound',
      message_id: sms.messageId,
      receiver: sms.receiver,
      sender: sms.from,
      message: sms.text,
      sent_at: new Date().toISOString().slice(0, 19).replace('T', ' '),
      cost: '3.9',
      status: statusFor(sms),
      channel: sms.channel,
    })
    const signature = createHmac('sha512', reports.secret).update(body).digest('hex')
    void fetch(reports.url(), {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-termii-signature': signature },
      redirect: 'error',
      body,
    }).catch(() => undefined)
  }
}
