import { expect, test } from 'vitest'
import { DEFAULT_SETTINGS } from '#domain/company/settings.ts'
import { buildTrip } from '#testing/builders.ts'
import { staffMember } from '#testing/staff.ts'
import { testApp } from '#testing/test-app.ts'

async function office(environment: NodeJS.ProcessEnv = {}) {
  const shop = await testApp(environment)
  return { ...shop, ...(await staffMember(shop)) }
}

const NOT_SET = {
  supportEmail: null,
  supportPhone: null,
  contactEmail: null,
  contactPhone: null,
  address: null,
  parkHours: null,
  websiteUrl: null,
  facebookUrl: null,
  twitterUrl: null,
  whatsAppUrl: null,
  whatsAppGroupUrl: null,
  instagramUrl: null,
  linkedinUrl: null,
  paystackPublicKey: null,
}

test('settings are created from the defaults, changed, deleted, and created again', async () => {
  const { app, call, user, database } = await office()
  expect((await call('GET', '/companySettings')).json()).toEqual({ data: null })
  const made = await call('POST', '/companySettings', { companyName: 'Tafiya', address: '' })
  expect(made.statusCode).toBe(201)
  const { id, updatedAt, ...rest } = made.json().data
  expect(rest).toEqual({ companyName: 'Tafiya', ...NOT_SET, ...DEFAULT_SETTINGS })
  expect((await call('GET', '/companySettings')).json()).toEqual(made.json())

  const change = { contactPhone: '0800 000 0001', reminderHours: 48, maintenanceMode: true, updatedAt }
  const changed = await call('PATCH', `/companySettings/${id}`, change)
  expect(changed.json().data).toMatchObject({ contactPhone: '0800 000 0001', reminderHours: 48 })

  expect((await call('DELETE', `/companySettings/${id}`)).statusCode).toBe(204)
  expect((await app.inject('/api/companySettings')).json()).toEqual({ data: null })
  const again = await call('DELETE', `/companySettings/${id}`)
  expect(again.statusCode).toBe(404)
  expect(again.json().error).toBe('Cannot delete: No settings found')
  const wrapped = await call('POST', '/companySettings', {
    data: { companyName: 'Tafiya', reminderHours: 3 },
  })
  expect(wrapped.json().data).toMatchObject({ reminderHours: 3, maintenanceMode: false })

  const log = await database.db.selectFrom('audit_log').selectAll().orderBy('id').execute()
  expect(log.map(({ action, actor_id, details }) => [action, actor_id, details])).toEqual([
    ['settings.created', user.id, 'Tafiya'],
    ['settings.updated', user.id, 'Contact phone, Maintenance mode on, Reminder hours'],
    ['settings.deleted', user.id, 'Tafiya'],
    ['settings.created', user.id, 'Tafiya'],
  ])
  expect(log[1]).toMatchObject({ before: { reminderHours: 24 }, after: { reminderHours: 48 } })
})

test('of three requests to create the settings at once one succeeds, and an edit with another id gets 404', async () => {
  const { call } = await office()
  const answers = await Promise.all(
    ['A', 'B', 'C'].map((companyName) => call('POST', '/companySettings', { companyName })),
  )
  expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([201, 409, 409])
  const refused = answers.find(({ statusCode }) => statusCode === 409)
  expect(refused?.json().error).toBe('Settings already exist. Edit them instead.')
  const { id } = (await call('GET', '/companySettings')).json().data
  expect((await call('PATCH', `/companySettings/${id + 1}`, { reminderHours: 3 })).statusCode).toBe(404)
})

test('each invalid value gets a message for its field', async () => {
  const { call } = await office()
  const { id } = (await call('POST', '/companySettings', { companyName: 'Tafiya' })).json().data
  const answer = await call('PATCH', `/companySettings/${id}`, { seatHoldMinutes: 4, websiteUrl: 'ftp://x' })
  expect(answer.statusCode).toBe(400)
  expect(answer.json().fields).toEqual({
    seatHoldMinutes: 'Seat hold must be 5 to 60 minutes',
    websiteUrl: 'Use an address that starts with https://',
  })
  expect((await call('POST', '/companySettings', { data: { companyName: '' } })).json().fields).toEqual({
    companyName: 'Company name is required',
  })
})

test('the public key must have the mode of the secret key, cannot be a secret key, and overrides the configured one', async () => {
  const { app, call } = await office({
    PAYSTACK_SECRET_KEY: 'sk_test_settings',
    PAYSTACK_PUBLIC_KEY: 'pk_test_configured',
  })
  const told = async () => (await app.inject('/api/companySettings')).json().data.paystackPublicKey
  const { id } = (await call('POST', '/companySettings', { companyName: 'Tafiya' })).json().data
  const save = async (paystackPublicKey: string) =>
    (await call('PATCH', `/companySettings/${id}`, { paystackPublicKey })).json()
  expect((await save('pk_live_1')).fields).toEqual({
    paystackPublicKey: 'The secret key is a test key, so this must start with pk_test_',
  })
  expect((await save('sk_test_settings')).fields).toEqual({
    paystackPublicKey: 'Use a public key: it starts with pk_test_ or pk_live_',
  })
  expect(await told()).toBe('pk_test_configured')
  expect((await save('pk_test_1')).data.paystackPublicKey).toBe('pk_test_1')
  expect(await told()).toBe('pk_test_1')
  expect((await save('')).data.paystackPublicKey).toBe(null)
  expect(await told()).toBe('pk_test_configured')
})

test('visitors and staff without settings permission see the public fields only', async () => {
  const shop = await testApp()
  const admin = await staffMember(shop)
  await admin.call('POST', '/companySettings', { companyName: 'Tafiya' })
  const fieldsFor = async (role?: string) => {
    const answer = role
      ? await (await staffMember(shop, role)).call('GET', '/companySettings')
      : await shop.app.inject('/api/companySettings')
    return Object.keys(answer.json().data)
  }
  const open = await fieldsFor()
  for (const hidden of [
    'id',
    'paymentEmailsEnabled',
    'dailyReportEnabled',
    'reminderSmsEnabled',
    'reminderHours',
    'updatedAt',
  ]) {
    expect(open).not.toContain(hidden)
    expect(await fieldsFor('finance')).toContain(hidden)
  }
  expect(await fieldsFor('support')).toEqual(open)
  expect(await fieldsFor('driver')).toEqual(open)
})

test('staff without the permission cannot create, edit or delete settings', async () => {
  const shop = await testApp()
  const admin = await staffMember(shop)
  const { id } = (await admin.call('POST', '/companySettings', { companyName: 'Tafiya' })).json().data
  for (const role of ['manager', 'finance', 'support', 'driver']) {
    const { call } = await staffMember(shop, role)
    const tried = [
      await call('POST', '/companySettings', { companyName: 'Mine' }),
      await call('PATCH', `/companySettings/${id}`, { maintenanceMode: true }),
      await call('DELETE', `/companySettings/${id}`),
    ]
    expect(tried.map(({ statusCode }) => statusCode)).toEqual([403, 403, 403])
  }
})

test('of two edits of the same version of the settings at once, one gets STALE', async () => {
  const { call } = await office()
  const { id, updatedAt } = (await call('POST', '/companySettings', { companyName: 'Tafiya' })).json().data
  const both = await Promise.all([
    call('PATCH', `/companySettings/${id}`, { reminderHours: 12, updatedAt }),
    call('PATCH', `/companySettings/${id}`, { reminderHours: 48, updatedAt }),
  ])
  expect(both.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409])
  expect(both.find(({ statusCode }) => statusCode === 409)?.json().code).toBe('STALE')
})

test('after the settings are deleted the contact page loads, and seats are held for the default time', async () => {
  const { app, call, database } = await office()
  const { id } = (
    await call('POST', '/companySettings', { companyName: 'Tafiya', seatHoldMinutes: 5 })
  ).json().data
  await call('DELETE', `/companySettings/${id}`)
  const page = await app.inject({ url: '/contact', headers: { host: 'tafiya.example' } })
  expect(page.statusCode).toBe(200)
  expect(page.body).toContain('coming soon')
  const trip = await buildTrip(database.db)
  const held = await app.inject({
    method: 'POST',
    url: '/api/bookings',
    payload: {
      tripId: trip.id,
      seatId: [trip.seats[0]?.id],
      passengerName: 'Tester Uche',
      passengerAddress: '1 Sample Street',
      email: 'tester@example.com',
      mobile: '08000000000',
      nextOfKinName: 'Sample Bisi',
      nextOfKinPhone: '08000000001',
    },
  })
  expect(held.json().data.holdExpiresIn).toBeGreaterThan(14 * 60)
})
