import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { AdminIcon } from '#admin/parts/admin-icon.tsx'
import cardCss from '#admin/parts/layout/card.module.css'
import { usePermissions } from '#admin/parts/session/staff.ts'
import textCss from '#admin/parts/styles/text.module.css'
import { FIRST_STEPS, type FirstStep } from '#contracts/office/dashboard.ts'
import type { Permission } from '#domain/people/permissions.ts'
import { Icon } from '#ui/icon.tsx'
import hiddenCss from '#ui/visually-hidden.module.css'
import css from './dashboard.module.css'
import { firstStepsQuery } from './dashboard-api.ts'

const STEPS: Record<FirstStep, { label: string; hint: string; href: string; permission: Permission }> = {
  company: {
    label: 'Add your company details',
    hint: 'The name and contact details that passengers see on the website and on tickets.',
    href: '/settings',
    permission: 'settings.edit',
  },
  route: {
    label: 'Add a route',
    hint: 'Where your buses start and where they go.',
    href: '/routes?new=1',
    permission: 'routes.create',
  },
  bus: {
    label: 'Add a bus',
    hint: 'Its type determines which seats passengers can choose.',
    href: '/buses?new=1',
    permission: 'buses.create',
  },
  batch: {
    label: 'Add a batch',
    hint: 'The NYSC batch and stream that your trips serve.',
    href: '/batches?new=1',
    permission: 'batches.create',
  },
  trip: {
    label: 'Put a trip on sale',
    hint: 'A route, a bus, a departure time and a price.',
    href: '/trips?new=1',
    permission: 'trips.create',
  },
  testBooking: {
    label: 'Make a test booking',
    hint: 'Check that the ticket arrives. You can cancel the booking afterwards.',
    href: '/bookings?new=1',
    permission: 'bookings.create',
  },
  staff: {
    label: 'Invite a colleague',
    hint: 'Each person gets their own login with the permissions of their role.',
    href: '/users?new=1',
    permission: 'users.create',
  },
  live: {
    label: 'Go live',
    hint: 'Passengers can pay once the server has live Paystack keys and maintenance mode is off.',
    href: '/settings?tab=payment',
    permission: 'settings.edit',
  },
}

/** Leads a new company from an empty database to its first sale. Shown to staff who can do one of the open steps. */
export function FirstStepsCard() {
  const may = usePermissions()
  const { data } = useQuery(firstStepsQuery())
  if (!data?.isOpen) return null
  const isOpen = (step: FirstStep) => !data.done.includes(step)
  if (!FIRST_STEPS.some((step) => isOpen(step) && may(STEPS[step].permission))) return null
  return (
    <section className={`${cardCss.card} ${css.firstSteps}`} aria-labelledby="first-steps">
      <header>
        <h2 id="first-steps">First steps</h2>
        <span className={cardCss.end}>
          {data.done.length} of {FIRST_STEPS.length} done
        </span>
      </header>
      <ol className={`${cardCss.body} ${css.steps}`}>
        {FIRST_STEPS.map((step) => (
          <li key={step} className={isOpen(step) ? undefined : css.done}>
            {isOpen(step) ? <OpenStep step={step} /> : <DoneStep step={step} />}
          </li>
        ))}
      </ol>
    </section>
  )
}

function OpenStep({ step }: { step: FirstStep }) {
  const may = usePermissions()
  const { label, hint, href, permission } = STEPS[step]
  const words = (
    <span>
      <b>{label}</b>
      <span className={textCss.sub}>{hint}</span>
    </span>
  )
  if (!may(permission)) return <span className={css.step}>{words}</span>
  return (
    <Link className={css.step} href={href}>
      {words}
      <Icon name="right" />
    </Link>
  )
}

function DoneStep({ step }: { step: FirstStep }) {
  return (
    <span className={css.step}>
      <AdminIcon name="ok" />
      <span>
        {STEPS[step].label}
        <span className={hiddenCss.visuallyHidden}>, done</span>
      </span>
    </span>
  )
}
