/**
 * The towns of the camps of NYSC (National Youth Service Corps), by state. Borno, Kaduna and Katsina are missing,
 * because their camps are in a city and not in a town of their own.
 */
const CAMPS: Readonly<Record<string, readonly string[]>> = {
  Abia: ['Bende', 'Umunna'],
  Adamawa: ['Girei', 'Damare'],
  'Akwa Ibom': ['Nsit Atai'],
  Anambra: ['Awka South', 'Umuawulu'],
  Bauchi: ['Wailo'],
  Bayelsa: ['Kaiama'],
  Benue: ['Wannune'],
  'Cross River': ['Obubra'],
  Delta: ['Issele-Uku'],
  Ebonyi: ['Afikpo'],
  Edo: ['Okada'],
  Ekiti: ['Ise-Orun'],
  Enugu: ['Awgu'],
  FCT: ['Kubwa'],
  Gombe: ['Amada'],
  Imo: ['Nkwerre', 'Eziama Obaire'],
  Jigawa: ['Fanisau'],
  Kano: ['Karaye', 'Kusalla'],
  Kebbi: ['Dakingari'],
  Kogi: ['Kabba', 'Asaya'],
  Kwara: ['Yikpata'],
  Lagos: ['Iyana Ipaja'],
  Nasarawa: ['Keffi'],
  Niger: ['Paiko'],
  Ogun: ['Sagamu'],
  Ondo: ['Ikare'],
  Osun: ['Ede'],
  Oyo: ['Iseyin'],
  Plateau: ['Mangu'],
  Rivers: ['Nonwa-Gbam'],
  Sokoto: ['Wamakko'],
  Taraba: ['Sibre'],
  Yobe: ['Dazigau'],
  Zamfara: ['Tsafe'],
}

/** For a state or a city, another name that passengers use. */
const ALSO_CALLED: Readonly<Record<string, string>> = { FCT: 'Abuja', Lagos: 'Iyana Ipaja' }

type Town = { name: string; state: string; isCamp: boolean }

/**
 * Returns the name under which passengers look for a place: `Awgu (Enugu)` and `Awgu camp` become `Enugu: Awgu camp`.
 * `Awgu` alone may mean the town and not the camp, so it stays as it is. So does every name that is not in CAMPS.
 */
export function placeLabel(place: string): string {
  const town = campTownOf(place)
  return town?.isCamp ? `${town.state}: ${town.name} camp` : place
}

export const isCamp = (place: string): boolean => campTownOf(place)?.isCamp ?? false

/** Returns the words that find a place in a list, in addition to its label: its name, its state and other names. */
export function placeWords(place: string): string {
  const state = campTownOf(place)?.state ?? ''
  return [place, state, ALSO_CALLED[state], ALSO_CALLED[place]].filter(Boolean).join(' ')
}

export function campTownOf(place: string): Town | null {
  const [, name = '', camp, stated] = /^(.+?)( camp)?(?: \((.+)\))?$/i.exec(place.trim()) ?? []
  const found = Object.entries(CAMPS).find(
    ([state, towns]) => towns.includes(name) && (stated === undefined || stated === state),
  )
  return found ? { name, state: found[0], isCamp: camp !== undefined || stated !== undefined } : null
}
