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
