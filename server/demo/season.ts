/** Rush days, counted from today: camps open or close, and more passengers travel. */
const RUSHES = [
  { from: -47, to: -43 },
  { from: -26, to: -25 },
  { from: 5, to: 9 },
]

export const PAST_DAYS = 60
export const DAYS_AHEAD = 30

export const isRush = (daysFromToday: number): boolean =>
  RUSHES.some(({ from, to }) => daysFromToday >= from && daysFromToday <= to)
