import { accessibilityFaults } from '#testing/accessibility-faults.ts'
import { limit } from '#testing/limits.ts'
import {
  AMBER,
  checkIn,
  counted,
  coverCameraWhileOnline,
  killTab,
  openDoor,
  soldOut,
  verdict,
} from './offline-list.ts'
import { expect, test } from './product.ts'
import { browserSeeing } from './show-to-camera.ts'

test('a clerk boards a whole Sprinter without a network by camera and by typing, and nothing is lost', async ({
  product,
}, info) => {
  test.setTimeout(limit(180_000))
  const { tripId, tickets } = await soldOut(product, 'Sprinter', 14)
  const [seen, typed, ...others] = tickets
  if (!seen || !typed) throw new Error('too few tickets')
  const camera = await browserSeeing(seen.code, info.outputPath('ticket.y4m'))
  const context = await camera.newContext({ viewport: { width: 360, height: 740 } })
  await context.addInitScript(coverCameraWhileOnline)
  const page = await openDoor(context, product.admin, tripId)

  await test.step('the camera reads the first ticket', async () => {
    await context.setOffline(true)
    await page.reload()
    await expect(verdict(page, 'Boarded')).toBeVisible()
    await expect(counted(page, 1, 14)).toBeVisible()
    expect(await accessibilityFaults(page)).toEqual([])
  })

  await test.step('short codes are typed, and the tab is killed in between', async () => {
    await checkIn(page, typed.shortCode)
    await expect(counted(page, 2, 14)).toBeVisible()
    await expect(verdict(page, AMBER)).toBeVisible()
    await expect(page.getByText('Not named, booked by Tester O.')).toBeVisible()
    expect(await accessibilityFaults(page)).toEqual([])
    await killTab(page)
  })

  const again = await context.newPage()
  await test.step('the page opens again without a network, and knows who is on board', async () => {
    await again.goto(`${product.admin}/door/${tripId}`)
    await expect(again.getByText('2 waiting to be uploaded.')).toBeVisible()
    await expect(verdict(again, 'Already boarded'), 'the camera sees the first ticket').toBeVisible()
    await checkIn(again, typed.code)
    await expect(verdict(again, 'Already boarded')).toBeVisible()
    await checkIn(again, '7K3M-Q2XV-9B4T-HD5N')
    await expect(verdict(again, 'Unknown ticket')).toBeVisible()
    const ofOne = others.filter(({ bookingToken }) => bookingToken === others.at(-1)?.bookingToken)
    for (const ticket of others.filter((one) => !ofOne.includes(one))) await checkIn(again, ticket.shortCode)
    await checkIn(again, ofOne[0]?.bookingToken ?? '')
    await expect(verdict(again, AMBER)).toBeVisible()
    await expect(counted(again, 14, 14)).toBeVisible()
  })

  await test.step('with the network back, the server has every boarding', async () => {
    await context.setOffline(false)
    await expect(again.getByText('All boardings uploaded.')).toBeVisible()
    await again.goto(`${product.admin}/boarding/${tripId}`)
    await expect(
      again.getByRole('region', { name: 'Passengers' }).getByRole('checkbox', { checked: true }),
    ).toHaveCount(14)
  })
  await camera.close()
})
