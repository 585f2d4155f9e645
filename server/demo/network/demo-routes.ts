import type { BusType } from '#domain/network/bus-types.ts'
import { type Kobo, naira } from '#domain/platform/money.ts'

/** The place where a bus stops for the night if the day is too short, and the hours of driving before it. */
export type NightStop = { place: string; afterHours: number }

export type Service = { busType: BusType; isDaily: boolean }

/** Two places and the road between them, driven in both directions. */
export type Pair = {
  near: string
  far: string
  km: number
  hours: number
  fare: Kobo
  paymentType: 'Full' | 'Split'
  isActive: boolean
  night: { out: NightStop; back: NightStop } | null
  services: Service[]
}

/**
 * Lines between cities, and between cities and orientation camps, to which graduates travel for their national service.
 * Distances and hours are estimates within 10 %. Fares are plausible but made up.
 */
export const PAIRS: readonly Pair[] = [
  byDay('Lagos', 'Sagamu (Ogun)', 70, 1.5, 5_000, 'Full', sometimes('Sprinter')),
  byDay('Lagos', 'Iseyin (Oyo)', 200, 4, 10_000, 'Full', sometimes('Sprinter')),
  byDay('Lagos', 'Ede (Osun)', 215, 4.5, 11_000, 'Full', sometimes('Sprinter')),
  byDay('Lagos', 'Okada (Edo)', 275, 5.5, 16_000, 'Full', sometimes('Sprinter')),
  byDay('Lagos', 'Ise-Orun (Ekiti)', 345, 7, 18_000, 'Full', sometimes('Sprinter')),
  byDay('Lagos', 'Ikare (Ondo)', 370, 7.5, 19_000, 'Full', sometimes('Sprinter')),
  byDay('Lagos', 'Yikpata (Kwara)', 370, 7.5, 20_000, 'Full', sometimes('Sprinter')),
  byDay('Lagos', 'Kabba (Kogi)', 430, 8.5, 24_000, 'Split', sometimes('Sprinter')),
  byDay('Lagos', 'Issele-Uku (Delta)', 430, 7.5, 24_000, 'Split', sometimes('Sprinter')),
  byDay('Lagos', 'Awka South (Anambra)', 490, 9, 28_000, 'Split', daily('Sprinter')),
  byDay('Lagos', 'Kaiama (Bayelsa)', 500, 9.5, 30_000, 'Split', sometimes('Sprinter')),
  byDay('Lagos', 'Awgu (Enugu)', 590, 10.5, 32_000, 'Split', daily('Coaster44', 'Sprinter')),
  byDay('Lagos', 'Bende (Abia)', 620, 11, 34_000, 'Split', daily('Coaster44')),
  byDay('Lagos', 'Afikpo (Ebonyi)', 660, 12, 36_000, 'Split', daily('Coaster44')),
  byDay('Lagos', 'Nonwa-Gbam (Rivers)', 650, 12, 37_000, 'Split', sometimes('Sprinter')),
  overnight(
    'Lagos',
    'Nsit Atai (Akwa Ibom)',
    720,
    13,
    40_000,
    'Asaba',
    7.5,
    'Benin',
    8,
    sometimes('Coaster44'),
  ),
  overnight(
    'Lagos',
    'Obubra (Cross River)',
    740,
    13.5,
    42_000,
    'Enugu',
    10,
    'Asaba',
    6,
    sometimes('Sprinter'),
  ),
  overnight(
    'Lagos',
    'Kubwa (FCT)',
    747,
    13,
    38_000,
    'Lokoja',
    9.5,
    'Benin',
    8.5,
    daily('Coaster44', 'Luxry51'),
  ),
  overnight('Lagos', 'Keffi (Nasarawa)', 790, 14, 40_000, 'Lokoja', 9.5, 'Benin', 9.5, sometimes('Sprinter')),
  overnight('Lagos', 'Wannune (Benue)', 800, 14.5, 42_000, 'Lokoja', 9.5, 'Benin', 9.5, daily('Coaster44')),
  overnight('Lagos', 'Kaduna', 897, 16, 45_000, 'Lokoja', 9.5, 'Lokoja', 6.5, sometimes('Luxry51')),
  overnight('Lagos', 'Karaye (Kano)', 1130, 20, 52_000, 'Lokoja', 9.5, 'Lokoja', 10.5, sometimes('Luxry51')),
  byDay('Abuja', 'Kaduna', 188, 3.5, 9_000, 'Full', daily('Sprinter', 'Sprinter')),
  byDay('Abuja', 'Awgu (Enugu)', 475, 9, 25_000, 'Full', sometimes('Sprinter')),
  byDay('Abuja', 'Port Harcourt', 647, 12, 34_000, 'Split', sometimes('Coaster44')),
  byDay('Abuja', 'Kano', 445, 8, 20_000, 'Full', sometimes('Sprinter')),
  byDay('Abuja', 'Wailo (Bauchi)', 520, 10, 26_000, 'Full', sometimes('Sprinter')),
  closed(overnight('Abuja', 'Maiduguri', 853, 15, 42_000, 'Bauchi', 8, 'Bauchi', 7, [])),
  byDay('Ibadan', 'Kubwa (FCT)', 620, 11.5, 33_000, 'Split', sometimes('Coaster44')),
  byDay('Ijebu-Ode', 'Issele-Uku (Delta)', 335, 6.5, 20_000, 'Full', sometimes('Sprinter')),
  byDay('Onitsha', 'Kubwa (FCT)', 450, 9, 24_000, 'Full', sometimes('Sprinter')),
  byDay('Benin', 'Wannune (Benue)', 480, 9.5, 27_000, 'Split', sometimes('Sprinter')),
  closed(byDay('Port Harcourt', 'Wannune (Benue)', 460, 9, 26_000, 'Full', [])),
  overnight('Kano', 'Ede (Osun)', 900, 16, 44_000, 'Lokoja', 10.5, 'Abuja', 8.5, sometimes('Sprinter')),
]

function byDay(
  near: string,
  far: string,
  km: number,
  hours: number,
  fare: number,
  paymentType: Pair['paymentType'],
  services: Service[],
): Pair {
  return { near, far, km, hours, fare: naira(fare), paymentType, isActive: true, night: null, services }
}

/** A line that takes two days in each direction. Its passengers can pay a commitment fee first (Split). */
function overnight(
  near: string,
  far: string,
  km: number,
  hours: number,
  fare: number,
  outStop: string,
  hoursOut: number,
  backStop: string,
  hoursBack: number,
  services: Service[],
): Pair {
  return {
    ...byDay(near, far, km, hours, fare, 'Split', services),
    night: {
      out: { place: outStop, afterHours: hoursOut },
      back: { place: backStop, afterHours: hoursBack },
    },
  }
}

function daily(...busTypes: BusType[]): Service[] {
  return busTypes.map((busType) => ({ busType, isDaily: true }))
}

/** A single bus: in each direction it departs every other day, or every fourth day if the journey takes two days. */
function sometimes(busType: BusType): Service[] {
  return [{ busType, isDaily: false }]
}

function closed(pair: Pair): Pair {
  return { ...pair, isActive: false }
}
