import type { Random } from '#server/demo/random.ts'

export type Passenger = {
  name: string
  email: string
  mobile: string
  address: string
  kinName: string
  kinPhone: string
}

/** The first word of a name shows that the person is made up. The second is a common Nigerian name. */
const PREFIXES = ['Tester', 'Sample', 'Demo', 'Mock', 'Specimen', 'Trial']

const GIVEN_NAMES = [
  'Uche Bisi Musa Ngozi Emeka Aisha Tunde Halima Chidera Segun Kemi Ibrahim Amaka Yusuf Folake Obinna Zainab Efe',
  'Ifeoma Sani Bola Hauwa Chinedu Ini Fatima Gbenga Nkechi Umar Ronke Ese Kalu Maryam Dayo Rita Bashir Ada',
].flatMap((names) => names.split(' '))

const STREETS = ['Sample Road', 'Specimen Street', 'Placeholder Close', 'Example Avenue', 'Mock Crescent']
const TOWNS = ['Yaba, Lagos', 'Ikeja, Lagos', 'Bodija, Ibadan', 'Uselu, Benin', 'Garki, Abuja', 'Fagge, Kano']

/** Mail to example.com and calls to 0800 000 0xxx or 0700 000 0xxx reach no real person. */
export function demoPassenger(random: Random): Passenger {
  const prefix = random.pick(PREFIXES)
  const given = random.pick(GIVEN_NAMES)
  const number = random.int(1, 9999)
  return {
    name: `${prefix} ${given}`,
    email: `${prefix}.${given}.${number}@example.com`.toLowerCase(),
    mobile: demoPhone('0800', random),
    address: `${random.int(1, 98)} ${random.pick(STREETS)}, ${random.pick(TOWNS)}`,
    kinName: `${prefix} ${random.pick(GIVEN_NAMES)}`,
    kinPhone: demoPhone('0700', random),
  }
}

export const demoInfant = (random: Random): string =>
  `${random.pick(PREFIXES)} Baby ${random.pick(GIVEN_NAMES)}`

/** Returns an IP address from a block that is reserved for documentation (RFC 5737). */
export const demoVisitorIp = (random: Random): string => `198.51.100.${random.int(1, 254)}`

const demoPhone = (prefix: string, random: Random): string =>
  `${prefix} 000 0${String(random.int(0, 999)).padStart(3, '0')}`
