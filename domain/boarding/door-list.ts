/** Staff can download the boarding list of a trip from this long before its departure. */
const OPENS_BEFORE_MS = 3 * 3_600_000

/** A device can upload events until this long after the planned arrival: buses are late, and phones find no network. */
const CLOSES_AFTER_MS = 24 * 3_600_000

export const doorOpens = (departTime: Date): Date => new Date(departTime.getTime() - OPENS_BEFORE_MS)

export const doorCloses = (arriveTime: Date): Date => new Date(arriveTime.getTime() + CLOSES_AFTER_MS)
