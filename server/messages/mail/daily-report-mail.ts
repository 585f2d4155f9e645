import type { Company } from '#domain/company/company.ts'
import { hoursInWords } from '#domain/money/disputes.ts'
import { ageText } from '#domain/platform/age-text.ts'
import { lagosClock, lagosDate, lagosInstant } from '#domain/platform/lagos-time.ts'
import { formatNaira } from '#domain/platform/money.ts'
import type { DailyReport } from '#server/office/dashboard/read-daily-report.ts'
import { type Block, button, type Fact, facts, list, notice, paragraph } from './blocks.ts'
import { composeMail, type Mail } from './layout.ts'

/** Departures in the mail. The dashboard has them all. */
const MOST_DEPARTURES = 40

/** A nightly backup, with two hours of delay, as in the doctor's check. */
const BACKUP_SECONDS = 26 * 3_600

/** The owner's report of each morning. `link` opens the dashboard. */
export function dailyReportMail(company: Company, report: DailyReport & { link: string }): Mail {
  const { sales, link } = report
  const day = lagosDate(lagosInstant(sales.day))
  const bookings = count(sales.bookings, 'booking', 'bookings')
  return composeMail({
    // The recipient is the owner, so the footer omits the company's phone and e-mail.
    company: { ...company, phone: null, email: null },
    subject: `Daily report for ${day}: ${bookings}, ${formatNaira(sales.received)} received`,
    preview: `${count(thingsWaiting(report.waiting).length, 'thing waits', 'things wait')} for you. ${count(report.departures.length, 'departure', 'departures')} today.`,
    label: 'Daily report',
    title: `Sales on ${day}`,
    blocks: [
      facts([
        { name: 'Bookings made', value: `${sales.bookings}, ${sales.confirmed} of them confirmed` },
        { name: 'Seats sold', value: String(sales.seats) },
        { name: 'Received', value: formatNaira(sales.received) },
        { name: 'Refunded or taken by banks', value: formatNaira(sales.refunded) },
      ]),
      waitingBlock(report.waiting),
      departuresBlock(report.departures),
      systemBlock(report.system),
      button('Open dashboard', link),
    ],
    because:
      'You receive this e-mail each morning at 6:00. To stop it, switch off “Daily report” under Settings, Notifications.',
  })
}

function waitingBlock(waiting: DailyReport['waiting']): Block {
  const things = thingsWaiting(waiting)
  return things.length === 0
    ? paragraph('Nothing waits for you.')
    : list(
        'Waiting for you',
        things.map(({ name, value }) => `${name}: ${value}`),
      )
}

function thingsWaiting(waiting: DailyReport['waiting']): Fact[] {
  const { disputeHoursLeft: hoursLeft, refundsFailed, refundsOverdue } = waiting
  const deadline = hoursLeft === null ? '' : `, ${hoursInWords(hoursLeft)} left for the next`
  const refunds = [
    ...(refundsFailed > 0 ? [`${refundsFailed} failed`] : []),
    ...(refundsOverdue > 0 ? [`${refundsOverdue} overdue`] : []),
  ]
  return [
    { name: 'Disputes to answer', count: waiting.disputes, more: deadline },
    { name: 'Payment exceptions', count: waiting.payments },
    { name: 'Payments that are not in our records', count: waiting.unknownPayments },
    {
      name: 'Refunds that need staff',
      count: waiting.refunds,
      more: refunds.length > 0 ? ` (${refunds.join(', ')})` : '',
    },
    { name: 'To check at boarding', count: waiting.doorExceptions },
    { name: 'New messages', count: waiting.messages },
  ]
    .filter((thing) => thing.count > 0)
    .map(({ name, count, more = '' }) => ({ name, value: `${count}${more}` }))
}

function departuresBlock(departures: DailyReport['departures']): Block {
  if (departures.length === 0) return paragraph('No bus leaves today.')
  const lines = departures
    .slice(0, MOST_DEPARTURES)
    .map(
      ({ origin, destination, departTime, sold, capacity, isCancelled }) =>
        `${lagosClock(departTime)} ${origin} to ${destination}: ${isCancelled ? 'cancelled' : `${sold} of ${capacity} seats sold`}`,
    )
  const rest = departures.length - lines.length
  return list('Departures today', rest > 0 ? [...lines, `and ${rest} more`] : lines)
}

function systemBlock({
  backupSeconds,
  jobsFailed,
  jobSeconds,
  brokenInvariants,
}: DailyReport['system']): Block {
  const faults = [
    ...(backupSeconds === null ? ['No backup was ever noted.'] : []),
    ...(backupSeconds !== null && backupSeconds > BACKUP_SECONDS
      ? [`The last backup is ${ageText(backupSeconds)} old.`]
      : []),
    ...(brokenInvariants > 0 ? [`${count(brokenInvariants, 'data check fails', 'data checks fail')}.`] : []),
    ...(jobsFailed > 0 ? [`${count(jobsFailed, 'job has', 'jobs have')} failed and will run again.`] : []),
    ...(jobSeconds > 120 ? [`Jobs have waited for ${ageText(jobSeconds)}.`] : []),
  ]
  return faults.length === 0
    ? paragraph(`The system is in order. The last backup is ${ageText(backupSeconds ?? 0)} old.`)
    : notice('The system needs attention', `${faults.join(' ')} Please tell your technical team.`)
}

const count = (number: number, one: string, many: string): string => `${number} ${number === 1 ? one : many}`
