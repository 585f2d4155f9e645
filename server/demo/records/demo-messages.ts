/** A message of a passenger with the answer of support. Without an answer, the message is new. */
export type DemoMessage = {
  subject: string
  message: string
  answer: string | null
  isClosed: boolean
  hoursAgo: number
}

export const DEMO_MESSAGES: readonly DemoMessage[] = [
  waiting(
    2,
    'Refund for double payment',
    'I paid twice for Lagos to Awgu. The first did not show, so I sent it again.',
  ),
  waiting(5, 'Can I change my seat?', 'Good morning, I have seat 41 and would like one nearer to the front.'),
  waiting(
    9,
    'Pick-up at Shagamu',
    'May I join the Lagos to Okada bus at Shagamu instead of Jibowu? I have paid.',
  ),
  waiting(
    27,
    'Student discount',
    'How do I claim the ten per cent for students, and is it also for corps members?',
  ),
  answered(
    50,
    'Luggage over 10 kg',
    'How much is the second bag? It weighs about 14 kg.',
    'The first 10 kg travel free. A second bag of 14 kg costs ₦3,000 at the park.',
  ),
  answered(
    74,
    'Ticket not received',
    'I mistyped my e-mail address, so the ticket never came.',
    'We have corrected the address and sent the ticket again. Please check your spam folder too.',
  ),
  answered(
    120,
    'Paying the balance',
    'Can I pay the balance in cash at the park?',
    'Yes, at the counter until boarding ends, or online under Manage Booking.',
  ),
  answered(
    190,
    'Night stop at Lokoja',
    'Where do we sleep, and is it included in the fare?',
    'In a guest house by the park, in shared rooms. It is included in the fare.',
  ),
  closed(
    260,
    'Thank you',
    'The bus left on time and we reached camp before five. Well done.',
    'Thank you for telling us. Have a good service year!',
  ),
  closed(
    410,
    'Group of twelve',
    'Twelve of us are going to Bende together. Can we sit side by side?',
    'Yes, we have set aside a block of seats for you. Please send us the names by Friday.',
  ),
]

function waiting(hoursAgo: number, subject: string, message: string): DemoMessage {
  return { subject, message, answer: null, isClosed: false, hoursAgo }
}

function answered(hoursAgo: number, subject: string, message: string, answer: string): DemoMessage {
  return { subject, message, answer, isClosed: false, hoursAgo }
}

function closed(hoursAgo: number, subject: string, message: string, answer: string): DemoMessage {
  return { subject, message, answer, isClosed: true, hoursAgo }
}
