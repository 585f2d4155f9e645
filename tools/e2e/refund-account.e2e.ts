import { accessibilityFaults } from '#testing/accessibility-faults.ts'
import { bookByApi, mailTo } from '#testing/book-by-api.ts'
import { expect, test } from './product.ts'
import {
  askForLink,
  findMoney,
  fitsThePhone,
  giveAccount,
  mailedLink,
  PHONE,
  refundWithoutAccount,
} from './refund-account.ts'
import { logInAs } from './staff.ts'

test('on a phone a passenger gives a bank account for a refund that the bank could not return', async ({
  page,
  product: { site, admin },
}) => {
  await page.setViewportSize(PHONE)
  const booked = await bookByApi(site, 'everything')
  await refundWithoutAccount(site, booked)

  await test.step('the money page asks for a bank account and sends a link', async () => {
    await askForLink(page, site, booked)
    await fitsThePhone(page)
  })

  const link = await mailedLink(site, booked)
  await test.step('the link opens the form, and the name of the account is shown before it is sent', async () => {
    await page.goto(link)
    await page.getByRole('button', { name: 'Continue' }).click()
    await fitsThePhone(page)
    expect(await accessibilityFaults(page)).toEqual([])
    await giveAccount(page)
    await fitsThePhone(page)
    expect(await accessibilityFaults(page)).toEqual([])
    expect(new URL(page.url()).search, 'no token is in the address').toBe('')
  })

  await test.step('the link does not work again', async () => {
    await page.goto(link)
    await expect(page.getByText('This link has been used or has expired.')).toBeVisible()
  })

  await test.step('the passenger is told, on the money page and by mail', async () => {
    expect((await mailTo(site, booked.email, 'is on its way'))?.text).toContain(
      'the account ending 6789 at Zenith Bank',
    )
    await findMoney(page, site, booked)
    await expect(page.getByText('to the account ending 6789 at Zenith Bank')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Add a bank account' })).toBeHidden()
  })

  await test.step('finance sees the account on the refund', async () => {
    await page.setViewportSize({ width: 1280, height: 800 })
    await logInAs(page, admin, 'finance', `/payments/refunds?search=${booked.bookingToken}`)
    await expect(
      page.getByText(/^The passenger gave the account ending 6789 at Zenith Bank, .+: Paystack sends/),
    ).toBeVisible()
  })
})
