import { needsLink, type SelfAct } from '#domain/changes/self-blocks.ts'

/**
 * A browser that has opened a booking. `mayAct` is true for 15 minutes after a link was used in it. `isByLink` is true
 * if the booking's own link opened it: passengers forward that link, so it lets a browser read the booking, not change
 * it.
 */
export type SelfSession = { bookingId: number; mayAct: boolean; isByLink: boolean }

/** True if the passenger must use a link from a message before this act. */
export const mustUseLink = ({ mayAct, isByLink }: SelfSession, act: SelfAct): boolean =>
  !mayAct && (needsLink(act) || (isByLink && act === 'seat'))
