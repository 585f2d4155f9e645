import type { Tone } from '#admin/parts/list/badge.tsx'
import type { Offer } from '#contracts/company/offers.ts'

type Terms = Pick<Offer, 'isActive' | 'startsOn' | 'endsOn' | 'maxUses' | 'uses'>

/** Tells whether an offer can be used on the Lagos day `today`. */
export function offerState(offer: Terms, today: string): { tone: Tone; label: string } {
  if (!offer.isActive) return { tone: 'line', label: 'Inactive' }
  if (offer.endsOn < today) return { tone: 'line', label: 'Ended' }
  if (offer.startsOn > today) return { tone: 'wait', label: 'Scheduled' }
  if (offer.maxUses !== null && offer.uses >= offer.maxUses) return { tone: 'bad', label: 'Used up' }
  return { tone: 'ok', label: 'Running' }
}
