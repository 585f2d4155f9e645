import { needsLink, type SelfAct } from '#domain/changes/self-blocks.ts'

/**
 * The session of a browser that has opened a booking. `mayAct` is true for 15 minutes after the passenger has used a
 * link from a message. `isByLink` is true if the booking's own link opened the session. Passengers forward that link,
 * so it allows a browser to read the booking but not to change it.
 */
export type SelfSession = { bookingId: number; mayAct: boolean; isByLink: boolean }

/** True if the passenger must use a link from a message before this act. */
export const mustUseLink = ({ mayAct, isByLink }: SelfSession, act: SelfAct): boolean =>
  !mayAct && (needsLink(act) || (isByLink && act === 'seat'))
