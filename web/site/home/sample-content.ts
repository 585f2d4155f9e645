import { type Kobo, naira } from '#domain/money.ts'
import camp from '../art/hero-camp.svg'
import expressway from '../art/hero-expressway.svg'
import kit from '../art/hero-kit.svg'

/**
 * SAMPLE CONTENT. Offers and stories are made up and stand only here: replace this file before launch.
 * The routes of the offers are among the demo routes; a fare shown here never changes the fare in the wizard.
 */

export type Promo = {
  offer: string
  percent: number
  origin: string
  /** The beginning of the destination's name, such as the camp town: staff word the rest ('Wannune (Benue)'). */
  destination: string
  state: string
  fare: Kobo
  journey: string
  picture: string
}

export const promos: readonly Promo[] = [
  {
    offer: 'NYSC',
    percent: 20,
    origin: 'Lagos',
    destination: 'Wannune',
    state: 'Benue',
    fare: naira(42_000),
    journey: '14.5 hours over 2 days, overnight rest in Lokoja',
    picture: camp,
  },
  {
    offer: 'Early-bird',
    percent: 15,
    origin: 'Lagos',
    destination: 'Keffi',
    state: 'Nasarawa',
    fare: naira(40_000),
    journey: '14 hours over 2 days, overnight rest in Lokoja',
    picture: expressway,
  },
  {
    offer: 'Student',
    percent: 10,
    origin: 'Abuja',
    destination: 'Maiduguri',
    state: 'Borno',
    fare: naira(42_000),
    journey: '15 hours over 2 days, overnight rest in Bauchi',
    picture: kit,
  },
  {
    offer: 'NYSC',
    percent: 20,
    origin: 'Keffi',
    destination: 'Lagos',
    state: 'going home',
    fare: naira(40_000),
    journey: '14 hours over 2 days, overnight rest in Lokoja',
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
