import { chooseOption } from '#testing/choose-option.ts'
import { openPage } from '#testing/open-page.ts'
import { expect, test } from './product.ts'
import { carousel, dateButton, destinationField } from './search-fields.ts'

test('the search form names what is missing and lists the places, and an offer fills it', async ({
  page,
  product,
}) => {
  await openPage(page, product.site)
  const departure = page.getByLabel('Departure')
  const destination = destinationField(page)
  const options = page.getByRole('listbox').getByRole('option')

  await test.step('the form names what is missing', async () => {
    await page.getByRole('button', { name: 'Continue to Booking' }).click()
    for (const words of [
      'Departure location is required',
      'Destination location is required',
      'Please select a date',
    ]) {
      await expect(page.getByText(words)).toBeVisible()
    }
    await expect(departure).toBeFocused()
  })

  await test.step('another departure clears the destination', async () => {
    await chooseOption(departure, 'Lagos')
    await chooseOption(destination, 'Wannune (Benue)')
    await expect(page.getByText('Destination location is required')).toHaveCount(0)
    await chooseOption(departure, 'Abuja')
    await expect(destination).toHaveValue('')
    await expect(page.getByText('Destination location is required')).toBeVisible()
  })

  await test.step('the places are cities first, then camps by state, and are found by another name or a part of the label', async () => {
    await departure.fill('')
    await expect(options.first()).toHaveText('Lagos')
    await expect(options.last()).toHaveText('Rivers: Nonwa-Gbam camp')
    await departure.fill('iyana')
    await expect(options).toHaveText(['Lagos'])
    await options.first().click()
    await destination.fill('camp')
    await expect(options.first()).toHaveText('Abia: Bende camp')
    await destination.fill('benue')
    await expect(options).toHaveText(['Benue: Wannune camp'])
    await page.keyboard.press('Escape')
  })

  await test.step('an offer fills the form with a route that is on sale', async () => {
    const offers = carousel(page, 'Offers').getByRole('button', { name: 'Book this route' })
    await expect(offers).toHaveCount(4)
    await offers.first().click()
    await expect(departure).toHaveValue('Lagos')
    await expect(destination).toHaveValue('Benue: Wannune camp')
    await expect(dateButton(page)).toBeFocused()
  })
})

test('what a visitor types into the search before the script has loaded stays, and is filled in on the next visit', async ({
  page,
  product,
}) => {
  const destination = destinationField(page)
  let loadScripts = () => {}
  const scriptsMayLoad = new Promise<void>((resolve) => {
    loadScripts = resolve
  })
  let loadBookingPage = () => {}
  const bookingPageMayLoad = new Promise<void>((resolve) => {
    loadBookingPage = resolve
  })
  await page.route('**/assets/*.js', async (route) => {
    await scriptsMayLoad
    await route.continue()
  })
  await page.route('**/assets/booking-page*.js', async (route) => {
    await bookingPageMayLoad
    await route.continue()
  })

  await test.step('the visitor types before the script has loaded', async () => {
    await page.goto(product.site, { waitUntil: 'commit' })
    await page.getByLabel('Departure').fill('lagos')
    await page.getByLabel('Passengers').selectOption('3')
    await page.getByLabel('Passengers').focus()
    loadScripts()
    await expect(destination).toBeEnabled()
    await expect(page.getByLabel('Departure')).toHaveValue('Lagos')
    await expect(page.getByLabel('Passengers')).toHaveValue('3')
  })

  const chosenDate =
    await test.step('the search button is busy until the booking page has loaded', async () => {
      await chooseOption(destination, 'Awgu (Enugu)')
      await dateButton(page).click()
      await page.locator('[aria-current="date"]').click()
      const chosenDate = await dateButton(page).locator('b').innerText()
      await page.getByRole('button', { name: 'Continue to Booking' }).click()
      await expect(page.getByRole('button', { name: 'Searching route...' })).toBeVisible()
      loadBookingPage()
      await expect(page).toHaveURL(`${product.site}/booking`)
      return chosenDate
    })

  await test.step('the search is filled in on the next visit', async () => {
    const next = await page.context().newPage()
    await openPage(next, product.site)
    await expect(next.getByLabel('Departure')).toHaveValue('Lagos')
    await expect(destinationField(next)).toHaveValue('Enugu: Awgu camp')
    await expect(dateButton(next).locator('b')).toHaveText(chosenDate)
    await expect(next.getByLabel('Passengers')).toHaveValue('3')
  })
})

test('under 768 px the calendar fills the screen, and a button opens and closes the menu', async ({
  page,
  product,
}) => {
  await page.setViewportSize({ width: 767, height: 700 })
  await openPage(page, product.site)
  await dateButton(page).click()
  const calendar = page.getByRole('dialog', { name: 'Travel date' })
  expect(await calendar.boundingBox()).toMatchObject({ x: 0, y: 0, width: 767, height: 700 })
  await page.keyboard.press('Escape')
  await expect(dateButton(page)).toBeFocused()

  const menu = page.getByRole('navigation', { name: 'Main' })
  await expect(menu).toBeHidden()
  await page.getByRole('button', { name: 'Open menu' }).click()
  await expect(menu.getByRole('link')).toHaveText(['Home', 'About', 'Manage Booking', 'Contact Us'])
  await page.getByRole('button', { name: 'Close menu' }).click()
  await expect(menu).toBeHidden()
  await page.getByRole('button', { name: 'Open menu' }).click()
  await menu.getByRole('link', { name: 'About' }).click()
  await expect(page).toHaveURL(`${product.site}/about`)
  await expect(menu).toBeHidden()

  await page.setViewportSize({ width: 768, height: 700 })
  await expect(menu).toBeVisible()
  await menu.getByRole('link', { name: 'Home' }).click()
  await dateButton(page).click()
  expect((await calendar.boundingBox())?.width).toBeLessThan(400)
})
