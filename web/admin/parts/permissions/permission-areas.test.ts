import { expect, test } from 'vitest'
import { PERMISSIONS } from '#domain/people/permissions.ts'
import { AREAS } from './permission-areas.ts'

test('the role editor shows every permission once', () => {
  const shown = AREAS.flatMap(({ columns, others }) => [...columns, ...others]).flatMap((one) =>
    one ? [one.permission] : [],
  )
  expect(shown.toSorted()).toEqual([...PERMISSIONS].toSorted())
})

test('a permission of another kind than the five columns is listed after them with its own label', () => {
  const payments = AREAS.find(({ name }) => name === 'payments')
  expect(payments?.columns.map((one) => one?.label ?? null)).toEqual(['View', null, null, null, 'Process'])
  expect(payments?.others).toEqual([{ permission: 'payments.refund', label: 'Refund' }])
})
