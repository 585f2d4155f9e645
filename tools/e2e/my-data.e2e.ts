import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { accessibilityFaults } from '#testing/accessibility-faults.ts'
import { bookByApi, mailTo } from '#testing/book-by-api.ts'
import { openPage } from '#testing/open-page.ts'
import { expect, test } from './product.ts'
import { endJourney } from './product-database.ts'

test.use({ viewport: { width: 360, height: 740 } })

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

/** Asks for a link and returns it. `earlier` is a link that was mailed before. */
async function askForLink(page: Page, site: string, email: string, earlier?: string): Promise<string> {
  await openPage(page, `${site}/privacy`)
  await page.getByRole('main').getByRole('link', { name: 'My data' }).click()
  await press(page, 'Send my link')
  await expect(page.getByText('Enter the e-mail address or phone number you gave us')).toBeVisible()
  await page.getByLabel('E-mail or phone number').fill(email)
  await press(page, 'Send my link')
  await expect(page.getByText('If we hold data about you, a link is on its way to you.')).toBeVisible()
  let link = ''
  await expect
    .poll(async () => {
      const mail = await mailTo(site, email, 'Your data at')
      link = `${site}${mail?.text.match(/\/my-data#[\w-]{43}/)?.[0]}`
      return link
    }, `a link in a mail to ${email}`)
    .not.toBe(earlier)
  return link
}

async function downloaded(page: Page, button: string): Promise<Buffer> {
  const file = page.waitForEvent('download')
  await press(page, button)
  return readFile(await (await file).path())
}

test('on a phone, a passenger downloads their data, erases it and gets a receipt', async ({
  page,
  product,
}) => {
  const { email, tripId, bookingToken } = await bookByApi(product.site, 'everything')
  const link = await askForLink(page, product.site, email)

  await test.step('the link opens after a press, and leaves the address bar', async () => {
    await page.goto(link)
    await expect(page).toHaveURL(`${product.site}/my-data`)
    await press(page, 'Open my data')
    await expect(page.getByRole('heading', { name: 'What we hold' })).toBeVisible()
    await expect(page.getByText(email)).toBeVisible()
    expect(await accessibilityFaults(page)).toEqual([])
  })

  await test.step('the copy is there as JSON', async () => {
    const json = JSON.parse((await downloaded(page, 'Download JSON')).toString())
    expect(json.bookings[0].passenger).toMatchObject({ name: 'Tester Chidera Okon', email })
  })

  await test.step('a consent is given and withdrawn', async () => {
    await press(page, 'Agree: News and offers')
    await expect(page.getByText(/You agreed on/)).toBeVisible()
    await press(page, 'Withdraw: News and offers')
    await expect(page.getByText('You have not agreed.')).toBeVisible()
  })

  await test.step('the journey is still ahead, so nothing can be erased yet', async () => {
    await expect(page.getByText('You cannot erase your data yet:')).toBeVisible()
    await expect(page.getByText(/is for a journey that ends on/)).toBeVisible()
  })

  await test.step('the same link does not work again', async () => {
    await page.goto('about:blank')
    await page.goto(link)
    await press(page, 'Open my data')
    await expect(page.getByRole('alert')).toContainText(
      'This link has been used or has expired. Please ask for a new one.',
    )
  })

  await test.step('after the journey, the passenger erases the data and reads the receipt', async () => {
    await endJourney(product.dataDir, tripId)
    await page.goto(await askForLink(page, product.site, email, link))
    await press(page, 'Open my data')
    await press(page, 'Erase my data')
    await expect(page.getByText('Please tick this box to continue')).toBeVisible()
    await page.getByLabel('I understand that this cannot be undone.').check()
    await press(page, 'Erase my data')
    await expect(page.getByRole('heading', { name: 'Your data has been erased' })).toBeFocused()
    await expect(page.getByText(/Copies in our backups, until/)).toBeVisible()
    const receipt = await mailTo(product.site, email, 'your data has been erased')
    expect(receipt?.text).toContain('What stays, and why')
  })

  await test.step('the booking is no longer found with the address', async () => {
    const answer = await page.request.post(`${product.site}/api/retrieve`, {
      data: { bookingToken, email },
    })
    expect(answer.status()).toBe(404)
  })
})
