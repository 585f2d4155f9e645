import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { accessibilityFaults } from '#testing/accessibility-faults.ts'
import { expect, test } from './product.ts'
import { logInAs } from './staff.ts'

/** Starts a server that receives webhooks. `got` has the start of the signature and the type of each event. */
async function startReceiver() {
  const got: string[] = []
  const receiver = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += chunk
    got.push(`${String(request.headers['tafiya-signature']).slice(0, 2)} ${JSON.parse(body).type}`)
    response.end()
  })
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hook`
  return { url, got, close: () => receiver.close() }
}

test('an owner gives a program an API key and a webhook with a test event, and revokes the key', async ({
  page,
  product,
  request,
}) => {
  const dialog = page.getByRole('dialog')
  const { url, got, close } = await startReceiver()
  await test.step('the owner chooses a name and a permission', async () => {
    await logInAs(page, product.admin, 'admin')
    await page.getByRole('link', { name: 'API Keys' }).click()
    await expect(page.getByRole('heading', { name: 'API Keys' })).toBeVisible()
    expect(await accessibilityFaults(page)).toEqual([])
    await page.getByRole('button', { name: 'Create API Key' }).click()
    await expect(dialog.getByRole('group', { name: 'Settings' })).toHaveCount(0)
    await expect(dialog.getByRole('group', { name: 'Payments' }).getByLabel('Refund')).toBeDisabled()
    await dialog.getByLabel('Name').fill('Partner website')
    await dialog.getByRole('button', { name: 'Create Key' }).click()
    await expect(dialog.getByText('Choose at least one permission')).toBeVisible()
    await dialog.getByRole('group', { name: 'Routes' }).getByLabel('View').check()
    await dialog.getByRole('group', { name: 'Batches' }).getByLabel('View').check()
    expect(await accessibilityFaults(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Create Key' }).click()
  })

  const headers = await test.step('the key is shown once', async () => {
    await expect(dialog.getByText('It will not be shown again.')).toBeVisible()
    const token = await dialog.getByLabel('API key').inputValue()
    expect(token).toMatch(/^tk_[A-Za-z0-9_-]{43}$/)
    expect(await accessibilityFaults(page)).toEqual([])
    await dialog.getByRole('button', { name: 'I have saved it' }).click()
    await page.reload()
    await expect(page.getByRole('row', { name: /Partner website.*Active/ })).toBeVisible()
    await expect(page.getByText(token)).toHaveCount(0)
    return { authorization: `Bearer ${token}` }
  })

  await test.step('the program reads batches and no bookings', async () => {
    expect((await request.get(`${product.site}/api/batches`, { headers })).status()).toBe(200)
    expect((await request.get(`${product.site}/api/bookings`, { headers })).status()).toBe(403)
  })

  await test.step('the owner revokes the key', async () => {
    await page
      .getByRole('row', { name: /Partner website/ })
      .getByRole('button', { name: 'Revoke' })
      .click()
    await dialog.getByRole('button', { name: 'Revoke' }).click()
    await expect(page.getByText('API key revoked.')).toBeVisible()
    await expect(page.getByRole('row', { name: /Partner website.*Revoked/ })).toBeVisible()
    expect((await request.get(`${product.site}/api/batches`, { headers })).status()).toBe(401)
  })

  await test.step('the owner adds the address', async () => {
    await page.getByRole('link', { name: 'Webhooks' }).click()
    await expect(page.getByRole('heading', { name: 'Webhooks' })).toBeVisible()
    await page.getByRole('button', { name: 'Add Webhook' }).click()
    await dialog.getByLabel('Address').fill('http://10.0.0.1/')
    await dialog.getByLabel('Payment arrived').check()
    await dialog.getByRole('button', { name: 'Add Webhook' }).click()
    await expect(dialog.getByText('Enter an address that starts with https://')).toBeVisible()
    await dialog.getByLabel('Address').fill(url)
    expect(await accessibilityFaults(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Add Webhook' }).click()
    await expect(dialog.getByLabel('Secret')).toHaveValue(/^whsec_/)
    await dialog.getByRole('button', { name: 'I have saved it' }).click()
    await expect(page.getByRole('row', { name: /hook.*On/ })).toBeVisible()
    expect(await accessibilityFaults(page)).toEqual([])
  })

  await test.step('the test event arrives and is in the log', async () => {
    await page.getByRole('link', { name: url }).click()
    await expect(page.getByRole('heading', { name: 'Deliveries' })).toBeVisible()
    await page.getByRole('button', { name: 'Send a test event' }).click()
    await expect(page.getByText('Test event queued.')).toBeVisible()
    await expect(page.getByRole('row', { name: /Test event.*Delivered.*HTTP 200/ })).toBeVisible()
    expect(got).toEqual(['t= webhook.test'])
    expect(await accessibilityFaults(page)).toEqual([])
  })

  await test.step('the owner sends it again', async () => {
    await page.getByRole('button', { name: 'Send again' }).click()
    await expect(page.getByText('Event queued again.')).toBeVisible()
    await expect.poll(() => got.length).toBe(2)
  })
  close()
})
