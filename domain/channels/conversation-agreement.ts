import type { ShownPolicy } from '#domain/company/refund-policy.ts'
import { gsmText } from '#domain/messages/gsm-text.ts'
import { kobo } from '#domain/platform/money.ts'
import type { Position } from './conversation-position.ts'
import {
  clock,
  KEY_LINES,
  MOST_CHARACTERS,
  problem,
  type Screen,
  say,
  ussdNaira,
} from './conversation-words.ts'
import {
  type Act,
  type Dial,
  type OwnBooking,
  USSD_BANKS,
  type UssdBank,
  type World,
} from './conversation-world.ts'

/**
 * Shows what cancelling costs, before anything is paid. Once the caller has agreed on the last page, the payment starts.
 */
export function agreementScreen(
  { asks, answers, page }: Position,
  { termsAddress, done }: Pick<World, 'termsAddress' | 'done'>,
  { booking, isSplit }: { booking: OwnBooking; isSplit: boolean },
): Screen | { act: Act } {
  const pages = agreementPages(booking.policy, termsAddress)
  const isLast = (shown: number): boolean => shown % pages.length === pages.length - 1
  if (asks === 'agree')
    return say([...(pages[page % pages.length] ?? []), isLast(page) ? AGREE : KEY_LINES.moreAndBack])
  if (!isLast(answers.agree?.page ?? 0)) return problem('Please read all pages before you agree.')
  if (done === null || done === 'sent')
    return { act: { kind: 'charge', booking, isSplit, bank: bankAt(answers.bank?.answer) } }
  return 'refused' in done ? problem(done.refused) : dialScreen(done)
}

const AGREE = '1 Agree and pay\n0 Back'

/** One page for a usual policy. A policy with many brackets or a long address takes more. */
function agreementPages(policy: ShownPolicy, termsAddress: string): string[][] {
  const room = MOST_CHARACTERS - `CON \n${AGREE}`.length
  const pages: string[][] = []
  for (const line of policyInShort(policy, termsAddress).map((text) => gsmText(text).slice(0, room))) {
    const page = pages.at(-1)
    if (page && [...page, line].join('\n').length <= room) page.push(line)
    else pages.push([line])
  }
  return pages
}

/** The charges of `policyLines` and `policyLimits`, in as few characters as possible. */
function policyInShort({ flatKobo, moveKobo, brackets }: ShownPolicy, termsAddress: string): string[] {
  const flat = flatKobo === 0 ? '' : `${ussdNaira(kobo(flatKobo))} or `
  const shares = brackets
    .map(({ percent }, i) => ({ percent, under: brackets[i - 1]?.hoursBefore }))
    .filter(({ percent }) => percent > 0)
    .map(shareInShort)
  return [
    `Cancel a seat: at least ${flat}the payment fee.`,
    ...(shares.length === 0 ? [] : [`${shares.join(', ')}.`]),
    moveKobo === 0 ? 'Moves are free.' : `1st move free, then ${ussdNaira(kobo(moveKobo))}.`,
    `Terms: ${termsAddress}`,
  ]
}

/** `Under 48h before: 25% of fare`, and after it `24h 50%` */
function shareInShort({ percent, under }: { percent: number; under: number | undefined }, i: number): string {
  if (i > 0) return `${under}h ${percent === 100 ? 'all' : `${percent}%`}`
  const share = percent === 100 ? 'the fare' : `${percent}% of fare`
  return under === undefined ? `At any time: ${share}` : `Under ${under}h before: ${share}`
}

const bankAt = (answer = ''): UssdBank => USSD_BANKS[Number(answer) - 1]?.type ?? USSD_BANKS[0].type

function dialScreen(done: Dial): Screen {
  const until = done.until ? ` by ${clock(done.until)}` : ''
  return say(
    [
      `Dial ${done.dial} to pay ${ussdNaira(done.amount)}${until}. We send you this code by SMS, and your ticket when you have paid. Ref ${done.reference}`,
    ],
    { isEnd: true },
  )
}
