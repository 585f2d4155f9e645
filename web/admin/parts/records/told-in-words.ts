import { passengerCount } from '#admin/parts/passenger-count.ts'
import type { Told } from '#contracts/messages/notifications.ts'

/**
 * `23 passengers by e-mail`, `23 passengers by e-mail and 2 by SMS`. `told` is undefined if the numbers could not be
 * loaded.
 */
export function toldBy(told: Told | undefined): string {
  if (!told) return 'the passengers'
  const { byEmail, bySms } = told
  if (bySms === 0) return `${passengerCount(byEmail)} by e-mail`
  return byEmail === 0
    ? `${passengerCount(bySms)} by SMS`
    : `${passengerCount(byEmail)} by e-mail and ${bySms} by SMS`
}

/** `23 passengers will be notified by e-mail and 2 by SMS.` */
export const toldInWords = (told: Told | undefined): string =>
  told ? `${toldBy(told).replace(/ by /, ' will be notified by ')}.` : 'The passengers will be notified.'
