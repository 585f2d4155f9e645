import { type Kobo, naira } from '#domain/money.ts'
import camp from '../art/hero-camp.svg'
import expressway from '../art/hero-expressway.svg'
import kit from '../art/hero-kit.svg'

/**
 * SAMPLE CONTENT. Offers and stories are made up and exist only here: replace this file before launch. The offers use
 * the exact names of demo routes. The price that a visitor pays comes from the trip, not from this file.
 */

export type Promo = {
  offer: string
  percent: number
  origin: string
  destination: string
  fare: Kobo
  journey: string
  picture: string
}

export const promos: readonly Promo[] = [
  {
    offer: 'NYSC',
    percent: 20,
    origin: 'Lagos',
    destination: 'Wannune (Benue)',
    fare: naira(42_000),
    journey: '14.5 hours over 2 days, overnight rest in Lokoja',
    picture: camp,
  },
  {
    offer: 'Early-bird',
    percent: 15,
    origin: 'Lagos',
    destination: 'Keffi (Nasarawa)',
    fare: naira(40_000),
    journey: '14 hours over 2 days, overnight rest in Lokoja',
    picture: expressway,
  },
  {
    offer: 'Student',
    percent: 10,
    origin: 'Wannune (Benue)',
    destination: 'Lagos',
    fare: naira(42_000),
    journey: '14.5 hours over 2 days, overnight rest in Benin',
    picture: kit,
  },
  {
    offer: 'NYSC',
    percent: 20,
    origin: 'Keffi (Nasarawa)',
    destination: 'Lagos',
    fare: naira(40_000),
    journey: '14 hours over 2 days, overnight rest in Benin',
    picture: camp,
  },
]

export type Story = { words: string; name: string; initials: string; who: string }

export const stories: readonly Story[] = [
  {
    words:
      'I saw the exact seat before I paid. By 4 pm we were at the camp gate and I still had strength for the queue.',
    name: 'Tester Uche',
    initials: 'TU',
    who: 'Made-up passenger, Lagos to Awgu',
  },
  {
    words:
      'I paid five thousand first and the rest when my allawee dropped. The ticket told me plainly what was left.',
    name: 'Sample Bisi',
    initials: 'SB',
    who: 'Made-up passenger, Ibadan to Kubwa',
  },
  {
    words:
      'My mother had the bus number, the time and a phone line that someone picks. That was all she wanted.',
    name: 'Demo Musa',
    initials: 'DM',
    who: 'Made-up passenger, Abuja to Wailo',
  },
  {
    words:
      'We slept in Lokoja and rolled on at dawn. Nobody drove through the night, nobody argued about seats.',
    name: 'Trial Ene',
    initials: 'TE',
    who: 'Made-up passenger, Lagos to Wannune',
  },
]
