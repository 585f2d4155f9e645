import { readFile } from 'node:fs/promises'
import { formatReference } from '#domain/bookings/booking-reference.ts'
import { formatNaira, naira } from '#domain/platform/money.ts'
import { accessibilityFaults } from '#testing/accessibility-faults.ts'
import { type Booked, bookByApi } from '#testing/book-by-api.ts'
import { limit } from '#testing/limits.ts'
import { readPdf } from '#testing/read-pdf.ts'
import { expect, test } from './product.ts'
import { inDatabase } from './product-database.ts'
import { logInAs } from './staff.ts'

type Controlled = {
  transactions: { reference: string; email: string }[]
  disputes: { reference: string; status: string; answer: { resolution: string; message: string } | null }[]
}

/** Controls the sandbox, or reads its state if there is no command. */
async function control(site: string, command?: object): Promise<Controlled> {
  const answer = await fetch(`${site}/sandbox/control`, {
    ...(command && {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(command),
    }),
  })
  return answer.json()
}

/** Opens a dispute about the payment of a booking and returns the reference of the payment. */
async function dispute(site: string, { email }: Booked): Promise<string> {
  const { transactions } = await control(site)
  const reference = transactions.find((one) => one.email === email)?.reference ?? ''
  await control(site, { do: 'dispute', reference })
  return reference
}

const ABOVE_LIMIT =
  'This is above the limit for refunds by one person. The owner of the Paystack account can accept it on Paystack’s dashboard.'

test('a bank disputes two payments: finance declines one and accepts the other', async ({
  page,
  product: { site, admin, dataDir },
}) => {
  test.setTimeout(limit(180_000))
  const boarded = await bookByApi(site, 'everything')
  const ahead = await bookByApi(site, 'everything', boarded.tripId)
  const amount = formatNaira(naira(boarded.price * 2))
  await inDatabase(
    dataDir,
    `update seats set boarded_at = now() where booking_id = (select id from bookings where booking_token = $1)`,
    [boarded.bookingToken],
  )
  await inDatabase(dataDir, 'update company_settings set refund_approval_above = 0')
  const reference = await dispute(site, boarded)
  const other = await dispute(site, ahead)
  const rowOf = ({ bookingToken }: Booked) => page.getByRole('row', { name: formatReference(bookingToken) })
  const panel = page.getByRole('dialog', { name: `Dispute over ${amount}` })

  await test.step('within a minute finance sees both disputes with the time left', async () => {
    await logInAs(page, admin, 'finance')
    await expect(async () => {
      await page.goto(`${admin}/payments/disputes?state=to-answer`)
      await expect(rowOf(boarded)).toContainText('needs an answer', { timeout: 3_000 })
      await expect(rowOf(ahead)).toContainText('needs an answer', { timeout: 3_000 })
    }).toPass({ timeout: limit(60_000) })
    await expect(rowOf(boarded)).toContainText(/\d+ h( \d+ min)? left \(weekends don’t count\)/)
    await expect(
      page.getByRole('link', { name: /^Disputes \d+ waiting, \d+ h( \d+ min)? left to answer a dispute$/ }),
    ).toBeVisible()
    expect(await accessibilityFaults(page)).toEqual([])
  })

  await test.step('the evidence is a PDF with six facts', async () => {
    await rowOf(boarded).getByRole('button', { name: 'Answer' }).click()
    await expect(panel.getByText('Manifest line')).toBeVisible()
    const file = page.waitForEvent('download')
    await panel.getByRole('button', { name: 'Download evidence' }).click()
    const words = readPdf(await readFile(await (await file).path()))
      .flat()
      .map(({ text }) => text)
    expect(words).toEqual(expect.arrayContaining(['Booking and fare', 'Boarding', 'Refund history']))
  })

  const decline = async () => {
    await panel.getByLabel('Answer', { exact: true }).selectOption('declined')
    await panel.getByLabel('Message to the bank').fill('The passenger travelled with us.')
    await panel.getByRole('button', { name: 'Send answer' }).click()
    await expect(page.getByText('Answer sent.')).toBeVisible()
  }

  await test.step('finance declines', async () => {
    await decline()
    const { disputes } = await control(site)
    expect(disputes.find((one) => one.reference === reference)).toMatchObject({
      status: 'awaiting-bank-feedback',
      answer: { resolution: 'declined' },
    })
  })

  await test.step('Paystack asks again: finance sees the earlier answer, and answers once more', async () => {
    await inDatabase(
      dataDir,
      `alter table disputes disable trigger disputes_answered_once;
       update disputes set answered_at = now() - interval '11 minutes' where answered_at is not null;
       alter table disputes enable trigger disputes_answered_once`,
    )
    await control(site, { do: 'reopenDispute', reference })
    await expect(async () => {
      await page.goto(`${admin}/payments/disputes?search=${boarded.bookingToken}`)
      await expect(rowOf(boarded)).toContainText('needs an answer', { timeout: 3_000 })
    }).toPass({ timeout: limit(60_000) })
    await rowOf(boarded).getByRole('button', { name: 'Answer' }).click()
    await expect(panel.getByText('Earlier answers, after which Paystack asked again')).toBeVisible()
    await expect(panel.getByText(/^Decline: sent .+ by .+\./)).toBeVisible()
    expect(await accessibilityFaults(page)).toEqual([])
    await decline()
  })

  await test.step('finance must choose, and errors are beside the fields', async () => {
    await page.setViewportSize({ width: 360, height: 740 })
    const tabs = page.getByRole('navigation', { name: 'Payments' })
    await expect(tabs.getByRole('link', { name: /^Disputes/ })).toBeInViewport({ ratio: 1 })
    await page.goto(`${admin}/payments/disputes?search=${ahead.bookingToken}`)
    await page.getByRole('button', { name: 'Answer' }).click()
    await panel.getByRole('button', { name: 'Send answer' }).click()
    await expect(panel.getByText('Choose an answer').last()).toBeVisible()
    await expect(panel.getByText('Message must have at least 10 characters')).toBeVisible()
    await panel.getByLabel('Answer', { exact: true }).selectOption('merchant-accepted')
    await expect(panel.getByLabel('Amount to return')).toHaveValue('')
    await panel.getByLabel('Amount to return').fill(String(boarded.price * 2 + 1))
    await panel.getByLabel('Message to the bank').fill('We return the fare.')
    await panel.getByRole('button', { name: 'Send answer' }).click()
    await expect(panel.getByText(`Amount must be at most ${amount}`)).toBeVisible()
    expect(await accessibilityFaults(page)).toEqual([])
    await panel.getByLabel('Amount to return').fill(String(boarded.price * 2))
    await panel.getByRole('button', { name: 'Send answer' }).click()
    await expect(panel.getByText(ABOVE_LIMIT)).toBeVisible()
  })

  await inDatabase(dataDir, 'update company_settings set refund_approval_above = default')

  await test.step('within the limit finance accepts, and the dispute is lost', async () => {
    await panel.getByRole('button', { name: 'Send answer' }).click()
    await expect(page.getByText('Answer sent.')).toBeVisible()
    await expect(page.getByText('lost', { exact: true })).toBeVisible()
    const { disputes } = await control(site)
    expect(disputes.find((one) => one.reference === other)).toMatchObject({ status: 'resolved' })
  })

  await test.step('the bank decides for us, and the dispute is won', async () => {
    await control(site, { do: 'winDispute', reference })
    await expect(async () => {
      await page.goto(`${admin}/payments/disputes?search=${boarded.bookingToken}`)
      await expect(page.getByText('won', { exact: true })).toBeVisible({ timeout: 3_000 })
    }).toPass({ timeout: limit(60_000) })
  })
})
