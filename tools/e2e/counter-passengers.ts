import type { Locator } from '@playwright/test'

/** Returns a passenger that no other test uses. */
export const passenger = (() => {
  let number = 0
  return () => {
    const own = `${process.pid}${++number}`
    const mobile = `0800${own.slice(-7).padStart(7, '0')}`
    return { name: `Sample Counter ${own}`, email: `counter.${own}@mail.example`, mobile }
  }
})()

export async function fillPassenger(panel: Locator, { name, email, mobile }: ReturnType<typeof passenger>) {
  await fillPassengerWithoutEmail(panel, { name, mobile })
  await panel.getByRole('textbox', { name: 'E-mail' }).fill(` ${email.toUpperCase()} `)
}

export async function fillPassengerWithoutEmail(
  panel: Locator,
  { name, mobile }: { name: string; mobile: string },
) {
  await panel.getByLabel('Passenger name').fill(name)
  await panel.getByLabel('Address').fill('4 Sample Close, Surulere')
  await panel.getByLabel('Mobile').fill(mobile)
  await panel.getByLabel('Next of kin name').fill('Sample Ronke')
  await panel.getByLabel('Next of kin phone').fill('0800 000 0198')
}
