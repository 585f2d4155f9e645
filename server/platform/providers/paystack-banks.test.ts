import { expect, test } from 'vitest'
import { ProviderFailure } from './call-paystack.ts'
import { bankCalls } from './paystack-banks.ts'

const answering = (data: object[]) => bankCalls(async () => ({ status: 200, ok: true, answer: { data } }))

test('banks are listed by name, without those that are closed', async () => {
  const { listBanks } = answering([
    { id: 21, name: 'Zenith Bank', code: '057' },
    { id: 1, name: 'Access Bank', code: '044' },
    { id: 2, name: 'Closed Bank', code: '999', active: false },
    { id: 3, name: 'Deleted Bank', code: '998', is_deleted: true },
  ])
  expect((await listBanks()).map(({ id, name }) => `${id} ${name}`)).toEqual([
    '1 Access Bank',
    '21 Zenith Bank',
  ])
})

test('an empty list is a failure of the provider, and not a list to keep for hours', async () => {
  await expect(answering([]).listBanks()).rejects.toBeInstanceOf(ProviderFailure)
})

test('a bank that cannot be read does not hide the others', async () => {
  const { listBanks } = answering([
    { id: 21, name: 'Zenith Bank' },
    { id: 22, code: '044', active: 'yes' },
    { id: 1, name: 'Access Bank', code: '044' },
  ])
  expect((await listBanks()).map(({ name }) => name)).toEqual(['Access Bank'])
})
