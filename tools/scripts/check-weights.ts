import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { PageData } from '#contracts/channels/page-data.ts'
import type { PublicContent } from '#contracts/company/public-content.ts'
import { loadSitePages } from '#server/channels/pages/site-pages.ts'
import { ROOT } from '#server/platform/root.ts'
import { overBudget, weightTable } from './weight-budgets.ts'
import {
  filesOf,
  type Load,
  loadOfFiles,
  loadOfPage,
  loadsOfModules,
  type Manifest,
  total,
} from './weights.ts'

// Prints the download sizes of the built home page, booking wizard, payment library and scan page. Fails if the home
// page, the wizard or the scan page exceeds its budget, or if the library loads too early.

const WEB = join(ROOT, 'dist/web')

const STEPS = [
  ['wizard', 'booking/booking-page.tsx'],
  ['  Select Bus', 'booking/select-bus/select-bus-step.tsx'],
  ['  Choose Seats', 'booking/choose-seats/choose-seats-step.tsx'],
  ['  Passenger Details', 'booking/passenger/passenger-step.tsx'],
  ['  Payment', 'booking/payment/payment-step.tsx'],
  ['  Confirmation', 'booking/confirmation/confirmation-step.tsx'],
] as const

/** Text that a built file contains only if it includes the payment provider's library. */
const LIBRARY = 'standard.paystack.co'

const read = (file: string): Buffer => readFileSync(join(WEB, 'site', file))
const manifest = JSON.parse(read('.vite/manifest.json').toString()) as Manifest

const sitePage = await loadSitePages(WEB)
const home = loadOfPage('home, first load', sitePage('/', typicalData()).html, read)
// Includes the images that the home page loads lazily, so that they do not count towards the wizard.
const before = [...home.files, ...filesOf('index.html', manifest)]
const steps = loadsOfModules(STEPS, before, manifest, read)
const wizard = total('all of the wizard', steps)
const door = loadOfFiles('scan page', doorFiles(), (file) => readFileSync(join(WEB, 'door', file)))
const library = loadOfFiles('payment library', scripts().filter(hasLibrary), read)

console.log(
  `KiB transferred, each line in addition to the lines above it\n${weightTable([home, ...steps, wizard, library, door])}`,
)
const problems = [...overBudget(home, wizard, door), ...[home, ...steps].flatMap(libraryTooEarly)]
for (const problem of problems) console.error(problem)
process.exitCode = problems.length > 0 ? 1 : 0

/** Returns all files of the scan page. It stores them all when it is first opened. */
function doorFiles(): string[] {
  const names = readdirSync(join(WEB, 'door/assets')).filter((name) => !/\.(gz|br)$/.test(name))
  return names.map((name) => `assets/${name}`)
}

function scripts(): string[] {
  const names = readdirSync(join(WEB, 'site/assets')).filter((name) => name.endsWith('.js'))
  return names.map((name) => `assets/${name}`)
}

function hasLibrary(file: string): boolean {
  return read(file).includes(LIBRARY)
}

/**
 * Reports the files that include the payment library. No step may include it, because the browser prefetches each step
 * during the previous one.
 */
function libraryTooEarly({ name, files }: Load): string[] {
  const early = files.filter((file) => file.endsWith('.js') && hasLibrary(file))
  return early.map((file) => `${name.trim()}: ${file} loads the payment library before anybody pays.`)
}

/** Returns the page data of a company that has thirty routes and fills every section of the home page. */
function typicalData(): PageData {
  const routes = Array.from({ length: 30 }, (_, index) => ({
    id: index + 1,
    origin: `Terminal ${index % 6}`,
    destination: `Orientation camp ${index}`,
    distanceKm: 400 + index,
    duration: '10.5 hours',
    paymentType: 'Split' as const,
    isActive: true,
    stops: {
      boardingPoint: `Terminal ${index % 6} Park`,
      boardingAddress: `${index % 6} Ikorodu Road`,
      boardingLandmark: 'opposite the filling station',
      boardingMapUrl: `https://maps.example/park/${index % 6}`,
      dropOff: 'Camp gate',
      nightStop: '',
    },
  }))
  const today = '2026-01-12'
  return {
    settings: null,
    settingsKnown: true,
    routes,
    routeTrips: null,
    content: typicalContent(),
    refundPolicy: {
      flatKobo: 100_000,
      moveKobo: 100_000,
      brackets: [48, 24, 4, 0].map((hoursBefore, at) => ({ hoursBefore, percent: at * 25 })),
      lateMinutes: 60,
    },
    self: null,
    today,
    publicUrl: 'https://tafiya.example',
    testEnv: null,
    hasSandboxCheckout: false,
    refundAccount: null,
  }
}

function typicalContent(): PublicContent {
  const ids = [1, 2, 3, 4]
  return {
    stories: ids.map((id) => ({
      id,
      words: `I saw seat ${id} before I paid. By ${id} pm we were at the camp gate, and I still had strength for the queue.`,
      name: `Passenger ${id}`,
      about: `Terminal ${id} to orientation camp ${id}`,
    })),
    team: ids.map((id) => ({ id, name: `Officer ${id}`, role: `Head of department ${id}` })),
    questions: ids.map((id) => ({
      id,
      question: `How do I pay balance ${id}?`,
      answer: `Open link ${id} in your e-mail or SMS and press Pay. You can also pay at the terminal before departure.`,
    })),
    offers: ids.map((id) => ({
      id,
      title: `Offer ${id}`,
      text: 'For corps members.',
      percent: 5 * id,
      amount: null,
      endsOn: '2026-01-31',
      isForAllRoutes: false,
      trip: {
        origin: `Terminal ${id}`,
        destination: `Orientation camp ${id}`,
        duration: '2 days, overnight rest in Lokoja',
        paymentType: 'Split' as const,
        fullPrice: 40_000,
        price: 40_000 - 2_000 * id,
      },
    })),
    hasCodes: true,
  }
}
