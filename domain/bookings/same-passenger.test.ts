import { expect, test } from 'vitest'
import { isSamePassenger, type KnownAs } from './same-passenger.ts'

const person = (known: Partial<KnownAs>): KnownAs => ({ names: [], emails: [], phones: [], ...known })

test.each<[Partial<KnownAs>, Partial<KnownAs>, boolean]>([
  [{ emails: ['ada@example.com'] }, { emails: ['Ada@example.com '] }, true],
  [{ emails: ['ada@example.com'] }, { emails: ['ada+bus@example.com'] }, true],
  [{ emails: ['a.da@gmail.com'] }, { emails: ['ada@googlemail.com'] }, true],
  [{ emails: ['a.da@example.com'] }, { emails: ['ada@example.com'] }, false],
  [{ emails: ['', 'ada@example.com'] }, { emails: ['', 'bisi@example.com'] }, false],
  [{ emails: ['removed@invalid'] }, { emails: ['removed@invalid'] }, false],
  [{ emails: ['+1@example.com'] }, { emails: ['+2@example.com'] }, false],
  [{ phones: ['0803 555 0101'] }, { phones: ['', '+2348035550101'] }, true],
  [{ phones: ['removed', ''] }, { phones: ['removed', ''] }, false],
  [{ phones: ['0803 555 0101'] }, { phones: ['0803 555 0102'] }, false],
  [{ names: ['Ada Sample'] }, { names: ['Bisi Ojo', 'SAMPLE,  Àda'] }, true],
  [{ names: ['Ada'] }, { names: ['Ada'] }, false],
  [{ names: ['Removed', ''] }, { names: ['Removed', ''] }, false],
  [{ names: ['Ada Sample'] }, { names: ['Ada Sample Ojo'] }, false],
])('%j and %j: the same passenger is %s', (one, other, isSame) => {
  expect(isSamePassenger(person(one), person(other))).toBe(isSame)
  expect(isSamePassenger(person(other), person(one))).toBe(isSame)
})
