import { lagosWallClock } from '#domain/platform/lagos-time.ts'

/** Returns the greeting for the time in Lagos: `Good morning, Amina.` */
export function greeting(name: string, now: Date): string {
  const hour = Number(lagosWallClock(now).slice(11, 13))
  const day = hour < 12 ? 'morning' : hour < 17 ? 'afternoon' : 'evening'
  return `Good ${day}, ${name.split(' ')[0]}.`
}

const CHANNELS: Record<string, string> = {
  card: 'Card',
  bank_transfer: 'Bank transfer',
  bank: 'Bank account',
  ussd: 'USSD',
  qr: 'QR code',
  cash: 'Cash at counter',
  pos: 'Card machine (POS)',
  transfer: 'Bank transfer (taken by staff)',
}

/** Returns the label of a payment in the payment mix. Online and staff-taken transfers have different labels. */
export const mixLabel = ({ provider, channel }: { provider: string; channel: string | null }): string =>
  CHANNELS[channel ?? provider] ?? (provider === 'paystack' ? 'Other (online)' : provider)
