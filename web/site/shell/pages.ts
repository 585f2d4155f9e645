import { type ComponentType, createElement } from 'react'
import type { PageData } from '#contracts/channels/page-data.ts'
import { mainPath } from '#domain/bookings/booking-link.ts'
import { routeName } from '#domain/network/route-name.ts'
import { ROUTES_PATH, routeAt } from '#domain/network/route-paths.ts'
import { type PublicPath, publicPath } from '#domain/office/public-paths.ts'
import { HomePage } from '#site/home/home-page.tsx'
import { onDemand } from '#ui/on-demand.tsx'

export type Page = {
  title: string
  description: string
  Screen: ComponentType & { preload?: () => Promise<unknown> }
  /** The page's source file. The server looks it up in the build's manifest to link the page's styles and scripts. */
  module?: string
  hasSlimFooter?: true
  /** True if this page returns 404 in production. */
  isForTestsOnly?: true
  /** The status if it is not 200. Search engines do not index such a page. */
  status?: 404 | 503
}

const MAIN_DESCRIPTION =
  'Book bus seats to NYSC orientation camp and home again. Pick your own seat, pay in full or reserve with a commitment fee.'

const BookingScreen = onDemand(async () => (await import('#site/booking/booking-page.tsx')).BookingPage)

const pages: Readonly<Record<PublicPath, Page>> = {
  '/': {
    title: 'Bus seats to NYSC camp and home',
    description: MAIN_DESCRIPTION,
    Screen: () => createElement(HomePage, { preloadBooking: BookingScreen.preload }),
  },
  '/about': {
    title: 'About us',
    description: 'Who we are: our mission, vision, motto and team.',
    Screen: onDemand(async () => (await import('#site/about/about-page.tsx')).AboutPage),
    module: 'about/about-page.tsx',
  },
  '/booking': {
    title: 'Book your trip',
    description: MAIN_DESCRIPTION,
    Screen: BookingScreen,
    module: 'booking/booking-page.tsx',
    hasSlimFooter: true,
  },
  [ROUTES_PATH]: {
    title: 'Routes and fares',
    description:
      'All our bus routes to NYSC orientation camps and home again, with times, fares and boarding points.',
    Screen: onDemand(async () => (await import('#site/routes/routes-page.tsx')).RoutesPage),
    module: 'routes/routes-page.tsx',
  },
  '/contact': {
    title: 'Contact us',
    description: 'Our head office, business hours and contact form.',
    Screen: onDemand(async () => (await import('#site/contact/contact-page.tsx')).ContactPage),
    module: 'contact/contact-page.tsx',
  },
  '/manage-booking': {
    title: 'Manage booking',
    description:
      'Find your booking with its reference and your e-mail address, and see your trip, seats, ticket and balance.',
    Screen: onDemand(
      async () => (await import('#site/manage-booking/manage-booking-page.tsx')).ManageBookingPage,
    ),
    module: 'manage-booking/manage-booking-page.tsx',
  },
  '/money': {
    title: 'Where is my money?',
    description: 'Find a payment by the reference in your bank alert, and see where the money is.',
    Screen: onDemand(async () => (await import('#site/money/money-page.tsx')).MoneyPage),
    module: 'money/money-page.tsx',
  },
  '/my-data': {
    title: 'My data',
    description: 'Download a copy of the data we hold about you, or have it erased.',
    Screen: onDemand(async () => (await import('#site/my-data/my-data-page.tsx')).MyDataPage),
    module: 'my-data/my-data-page.tsx',
  },
  '/privacy': {
    title: 'Privacy',
    description: 'What we know about you, why, how long we keep it, and your rights.',
    Screen: onDemand(async () => (await import('#site/privacy/privacy-page.tsx')).PrivacyPage),
    module: 'privacy/privacy-page.tsx',
  },
  '/refund-account': {
    title: 'Bank account for your refund',
    description: 'Tell us which bank account to send your refund to.',
    Screen: onDemand(
      async () => (await import('#site/refund-account/refund-account-page.tsx')).RefundAccountPage,
    ),
    module: 'refund-account/refund-account-page.tsx',
  },
  '/self': {
    title: 'Cancel or change a booking',
    description: 'See what it costs to cancel your seats, and cancel them yourself.',
    Screen: onDemand(async () => (await import('#site/self/self-page.tsx')).SelfPage),
    module: 'self/self-page.tsx',
  },
  '/terms': {
    title: 'Terms and conditions',
    description: 'Our terms in brief: payment, tickets, refunds, luggage and arrival.',
    Screen: onDemand(async () => (await import('#site/terms/terms-page.tsx')).TermsPage),
    module: 'terms/terms-page.tsx',
  },
  '/test-env': {
    title: 'Test environment',
    description: 'What this installation uses to reach the payment provider.',
    Screen: onDemand(async () => (await import('#site/test-env/test-env-page.tsx')).TestEnvPage),
    module: 'test-env/test-env-page.tsx',
    isForTestsOnly: true,
  },
}

export const notFound: Page = {
  title: 'Oops! Page not found',
  description: 'This page does not exist.',
  Screen: onDemand(async () => (await import('#site/not-found/not-found-page.tsx')).NotFoundPage),
  module: 'not-found/not-found-page.tsx',
  status: 404,
}

/** Replaces every page while maintenance mode is on. A visitor who is paying still sees the page of the payment. */
export const underMaintenance: Page = {
  title: 'Under Maintenance',
  description: 'We are carrying out scheduled maintenance and will be back soon.',
  Screen: onDemand(async () => (await import('#site/maintenance/maintenance-page.tsx')).MaintenancePage),
  module: 'maintenance/maintenance-page.tsx',
  status: 503,
}

export const allPages: readonly Page[] = [...Object.values(pages), notFound, underMaintenance]

export function pageAt(path: string, { testEnv, routes }: Pick<PageData, 'testEnv' | 'routes'>): Page {
  const known = publicPath(path)
  if (!known) return notFound
  const page = pages[known]
  if (page.isForTestsOnly && testEnv === null) return notFound
  return known === ROUTES_PATH && mainPath(path) !== ROUTES_PATH ? pageOfRoute(path, routes) : page
}

/** Returns the page of a route. An address of a route that we do not run shows the list of routes, with status 404. */
function pageOfRoute(path: string, routes: PageData['routes']): Page {
  const list = pages[ROUTES_PATH]
  if (routes === null) return list
  const route = routeAt(routes, path)
  if (!route) return { ...list, title: 'Route not found', status: 404 }
  const name = routeName(route)
  return {
    ...list,
    title: `${name} by bus`,
    description: `Buses from ${name}: departure times, fares and where to board. Pick your own seat and pay online.`,
  }
}
