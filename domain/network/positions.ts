/** A position in degrees, WGS 84. */
export type Position = { lat: number; lon: number }

/**
 * The centres of cities, and of towns with a camp of NYSC. They were not surveyed: two decimals are right within about
 * 5 km, one decimal within about 20 km. Operators give the position of a boarding point with its map link.
 */
const CENTRES: Readonly<Record<string, readonly [lat: number, lon: number]>> = {
  aba: [5.11, 7.37],
  abakaliki: [6.32, 8.11],
  abeokuta: [7.16, 3.35],
  abuja: [9.06, 7.49],
  'ado-ekiti': [7.62, 5.22],
  afikpo: [5.89, 7.94],
  akure: [7.25, 5.19],
  amada: [10.3, 11.1],
  asaba: [6.2, 6.73],
  asaya: [7.8, 6.1],
  awgu: [6.07, 7.48],
  awka: [6.21, 7.07],
  'awka south': [6.17, 7.07],
  bauchi: [10.31, 9.84],
  bende: [5.56, 7.63],
  'benin city': [6.34, 5.63],
  'birnin kebbi': [12.45, 4.2],
  calabar: [4.96, 8.32],
  dakingari: [11.6, 4.1],
  damare: [9.3, 12.4],
  damaturu: [11.75, 11.96],
  dazigau: [11.8, 11.1],
  dutse: [11.76, 9.34],
  ede: [7.74, 4.44],
  enugu: [6.45, 7.51],
  'eziama obaire': [5.7, 7.1],
  fanisau: [11.8, 9.3],
  girei: [9.37, 12.55],
  gombe: [10.29, 11.17],
  gusau: [12.16, 6.66],
  ibadan: [7.38, 3.9],
  'ijebu-ode': [6.82, 3.92],
  ikare: [7.52, 5.76],
  ikeja: [6.6, 3.35],
  ilorin: [8.5, 4.55],
  'ise-orun': [7.46, 5.42],
  iseyin: [7.97, 3.6],
  'issele-uku': [6.32, 6.48],
  'iyana ipaja': [6.61, 3.29],
  jalingo: [8.89, 11.36],
  jos: [9.9, 8.86],
  kabba: [7.83, 6.07],
  kaduna: [10.52, 7.44],
  kaiama: [5.12, 6.3],
  kano: [12, 8.52],
  karaye: [11.78, 8.02],
  katsina: [12.99, 7.6],
  keffi: [8.85, 7.87],
  kubwa: [9.15, 7.32],
  kusalla: [11.8, 8],
  lafia: [8.49, 8.52],
  lagos: [6.52, 3.38],
  lokoja: [7.8, 6.74],
  maiduguri: [11.83, 13.15],
  makurdi: [7.73, 8.54],
  mangu: [9.52, 9.1],
  minna: [9.61, 6.56],
  nkwerre: [5.7, 7.11],
  'nonwa-gbam': [4.7, 7.2],
  'nsit atai': [4.8, 8],
  obubra: [6.08, 8.33],
  okada: [6.73, 5.39],
  onitsha: [6.15, 6.79],
  osogbo: [7.77, 4.56],
  owerri: [5.48, 7.03],
  paiko: [9.44, 6.63],
  'port harcourt': [4.82, 7.03],
  sagamu: [6.85, 3.65],
  sibre: [8.9, 11.4],
  sokoto: [13.06, 5.24],
  tsafe: [11.96, 6.92],
  umuahia: [5.53, 7.49],
  umuawulu: [6.1, 7.1],
  umunna: [5.6, 7.6],
  uyo: [5.04, 7.91],
  wailo: [10.7, 9.9],
  wamakko: [13.04, 5.1],
  wannune: [7.57, 8.9],
  warri: [5.52, 5.75],
  yenagoa: [4.93, 6.27],
  yikpata: [8.8, 5.1],
  yola: [9.21, 12.48],
}

/** Other names of the same places. A state alone means its capital, as in the names of bus routes. */
const ALSO: Readonly<Record<string, string>> = {
  abia: 'umuahia',
  adamawa: 'yola',
  'akwa ibom': 'uyo',
  anambra: 'awka',
  bayelsa: 'yenagoa',
  benin: 'benin city',
  benue: 'makurdi',
  borno: 'maiduguri',
  'cross river': 'calabar',
  delta: 'asaba',
  ebonyi: 'abakaliki',
  edo: 'benin city',
  ekiti: 'ado-ekiti',
  fct: 'abuja',
  imo: 'owerri',
  jigawa: 'dutse',
  kebbi: 'birnin kebbi',
  kogi: 'lokoja',
  kwara: 'ilorin',
  nasarawa: 'lafia',
  niger: 'minna',
  ogun: 'abeokuta',
  ondo: 'akure',
  osun: 'osogbo',
  oyo: 'ibadan',
  plateau: 'jos',
  rivers: 'port harcourt',
  taraba: 'jalingo',
  yobe: 'damaturu',
  zamfara: 'gusau',
}

/** Returns the centre of a place: of `Awgu (Enugu)`, `Awgu camp`, `Enugu` and `Lagos, Ojota`. Null if it is unknown. */
export function centreOf(place: string): Position | null {
  const whole = place.trim().toLowerCase()
  const town = whole
    .replace(/[,(/].*$/, '')
    .replace(/ camp\s*$/, '')
    .trim()
  for (const name of [whole, town]) {
    const known = Object.hasOwn(ALSO, name) ? (ALSO[name] ?? name) : name
    const [lat, lon] = (Object.hasOwn(CENTRES, known) && CENTRES[known]) || []
    if (lat !== undefined && lon !== undefined) return { lat, lon }
  }
  return null
}

/** The bounds of Nigeria, with a margin. A link to another country is a mistake. */
const isInNigeria = ({ lat, lon }: Position): boolean => lat > 4 && lat < 14.1 && lon > 2.6 && lon < 14.8

/** Matches `@6.5244,3.3792`, `q=6.5244,3.3792`, `!3d6.5244!4d3.3792` and `mlat=6.5244&mlon=3.3792` in a map link. */
const IN_LINK =
  /(?:@|[?&](?:q|query|ll|center|destination)=|!3d|mlat=)(-?\d{1,3}\.\d{3,})(?:,|!4d|&mlon=)(-?\d{1,3}\.\d{3,})/

/** Returns the position that a map link contains. Short links contain none, and we do not follow them. */
export function positionInLink(url: string): Position | null {
  const [, lat, lon] = IN_LINK.exec(url.replaceAll(/%2C/gi, ',')) ?? []
  const position = { lat: Number(lat), lon: Number(lon) }
  return lat !== undefined && isInNigeria(position) ? position : null
}
