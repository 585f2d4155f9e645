import { expect, test } from 'vitest'
import { BankAccount } from './refund-account.ts'

test.each([
  ['2012346789', '2012346789'],
  [' 2012 346-789 ', '2012346789'],
])('the account number %j is read as %s', (accountNumber, read) => {
  expect(BankAccount.parse({ bankId: '21', accountNumber })).toEqual({ bankId: '21', accountNumber: read })
})

test.each([
  [{ bankId: '', accountNumber: '2012346789' }, 'Choose a bank'],
  [{ accountNumber: '2012346789' }, 'Choose a bank'],
  [{ bankId: '21', accountNumber: '201234678' }, 'Enter the 10 digits of the account number'],
  [{ bankId: '21', accountNumber: '20123467890' }, 'Enter the 10 digits of the account number'],
  [{ bankId: '21', accountNumber: '20123x6789' }, 'Enter the 10 digits of the account number'],
  [{ bankId: '21' }, 'Enter the 10 digits of the account number'],
])('%j is refused', (account, words) => {
  expect(BankAccount.safeParse(account).error?.issues.map(({ message }) => message)).toEqual([words])
})
