import type { Insertable } from 'kysely'
import { naira } from '#domain/platform/money.ts'
import type { DB } from '#server/platform/database/schema.ts'

type Entry = Insertable<DB['site_content']>

/** Made-up people, whose names and descriptions say so. */
const STORIES: readonly Entry[] = [
  {
    kind: 'story',
    body: 'I saw the exact seat before I paid. By 4 pm we were at the camp gate and I still had strength for the queue.',
    author: 'Tester Uche',
    title: 'Made-up passenger, Lagos to Awgu',
  },
  {
    kind: 'story',
    body: 'I paid five thousand first and the rest when my allawee dropped. The ticket told me plainly what was left.',
    author: 'Sample Bisi',
    title: 'Made-up passenger, Ibadan to Kubwa',
  },
  {
    kind: 'story',
    body: 'My mother had the bus number, the time and a phone line that someone picks. That was all she wanted.',
    author: 'Demo Musa',
    title: 'Made-up passenger, Abuja to Wailo',
  },
  {
    kind: 'story',
    body: 'We slept in Lokoja and rolled on at dawn. Nobody drove through the night, nobody argued about seats.',
    author: 'Trial Ene',
    title: 'Made-up passenger, Lagos to Wannune',
  },
]

const TEAM: readonly Entry[] = [
  { kind: 'team', author: 'Sample Aisha', title: 'Finance officer' },
  { kind: 'team', author: 'Tester Bello', title: 'Brand strategy officer' },
  { kind: 'team', author: 'Demo Efe', title: 'Public relations officer' },
  { kind: 'team', author: 'Sample Nkem', title: 'Customer service officer' },
]

const QUESTIONS: readonly Entry[] = [
  {
    kind: 'faq',
    title: 'How do I pay the balance?',
    body: 'Open the link in your e-mail or SMS, or enter your booking reference and e-mail under Manage Booking, and press Pay. You can also pay at the terminal before departure.',
  },
  {
    kind: 'faq',
    title: 'I have lost my ticket. What should I do?',
    body: 'Open Manage Booking and download it again. If you have lost your reference too, choose “Lost your reference?” there, and we’ll send you a link.',
  },
  {
    kind: 'faq',
    title: 'Where do we sleep on a two-day journey?',
    body: 'Buses do not drive at night. The overnight rest is shown with the journey when you choose your bus.',
  },
]

/** Returns the stories, the team and the questions, each in the order in which the site shows them. */
export const demoContent = (opened: Date): Entry[] =>
  [STORIES, TEAM, QUESTIONS].flatMap((entries) =>
    entries.map((entry, index) => ({
      ...entry,
      position: index + 1,
      created_at: opened,
      updated_at: opened,
    })),
  )

/** An offer, and the name of the route that it is for. Null: all routes. */
type DemoOffer = Pick<Insertable<DB['offers']>, 'title' | 'text' | 'percent' | 'amount_kobo' | 'code'> & {
  route: string | null
}

export const DEMO_OFFERS: readonly DemoOffer[] = [
  { title: 'NYSC', text: 'For corps members.', percent: 20, route: 'Lagos to Wannune (Benue)' },
  { title: 'Early bird', text: 'For those who book early.', percent: 15, route: 'Lagos to Keffi (Nasarawa)' },
  { title: 'Student', text: 'For students.', percent: 10, route: 'Wannune (Benue) to Lagos' },
  { title: 'NYSC', text: 'For the way home.', percent: 20, route: 'Keffi (Nasarawa) to Lagos' },
  {
    title: 'Friends',
    text: 'For friends of the demo.',
    amount_kobo: naira(1_000),
    code: 'FRIENDS1000',
    route: null,
  },
]
