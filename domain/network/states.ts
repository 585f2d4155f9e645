import { campTownOf } from './places.ts'

/** The states of Nigeria and the Federal Capital Territory. */
export const STATES = [
  'Abia',
  'Adamawa',
  'Akwa Ibom',
  'Anambra',
  'Bauchi',
  'Bayelsa',
  'Benue',
  'Borno',
  'Cross River',
  'Delta',
  'Ebonyi',
  'Edo',
  'Ekiti',
  'Enugu',
  'FCT',
  'Gombe',
  'Imo',
  'Jigawa',
  'Kaduna',
  'Kano',
  'Katsina',
  'Kebbi',
  'Kogi',
  'Kwara',
  'Lagos',
  'Nasarawa',
  'Niger',
  'Ogun',
  'Ondo',
  'Osun',
  'Oyo',
  'Plateau',
  'Rivers',
  'Sokoto',
  'Taraba',
  'Yobe',
  'Zamfara',
] as const

export type State = (typeof STATES)[number]

/** Cities that do not have the name of their state. */
const CITIES: Readonly<Record<string, State>> = {
  Aba: 'Abia',
  Abakaliki: 'Ebonyi',
  Abeokuta: 'Ogun',
  Abuja: 'FCT',
  'Ado-Ekiti': 'Ekiti',
  Akure: 'Ondo',
  Asaba: 'Delta',
  Awka: 'Anambra',
  Benin: 'Edo',
  'Benin City': 'Edo',
  'Birnin Kebbi': 'Kebbi',
  Calabar: 'Cross River',
  Damaturu: 'Yobe',
  Dutse: 'Jigawa',
  Gusau: 'Zamfara',
  Ibadan: 'Oyo',
  Ilorin: 'Kwara',
  Jalingo: 'Taraba',
  Jos: 'Plateau',
  Lafia: 'Nasarawa',
  Lokoja: 'Kogi',
  Maiduguri: 'Borno',
  Makurdi: 'Benue',
  Minna: 'Niger',
  Onitsha: 'Anambra',
  Osogbo: 'Osun',
  Owerri: 'Imo',
  'Port Harcourt': 'Rivers',
  Umuahia: 'Abia',
  Uyo: 'Akwa Ibom',
  Warri: 'Delta',
  Yenagoa: 'Bayelsa',
  Yola: 'Adamawa',
}

/** Returns the state of a place: of `Awgu (Enugu)`, `Awgu camp`, `Enugu` and `Port Harcourt`. Null if it is unknown. */
export function stateOf(place: string): State | null {
  const name = place.trim()
  const stated = /\((.+)\)$/.exec(name)?.[1]
  return (
    STATES.find((state) => state === name || state === stated) ??
    (Object.hasOwn(CITIES, name) ? CITIES[name] : null) ??
    STATES.find((state) => state === campTownOf(name)?.state) ??
    null
  )
}
