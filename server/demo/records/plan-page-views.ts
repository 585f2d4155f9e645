import { addDays } from '#domain/platform/lagos-time.ts'
import type { Random } from '#server/demo/random.ts'
import { isRush, PAST_DAYS } from '#server/demo/season.ts'

export type PlannedPageViews = { day: string; path: string; views: number }

const USUAL_VIEWS = {
  '/': 220,
  '/booking': 140,
  '/manage-booking': 45,
  '/contact': 18,
  '/money': 14,
  '/about': 12,
  '/terms': 6,
}

export const planPageViews = (today: string, random: Random): PlannedPageViews[] =>
  Array.from({ length: PAST_DAYS + 1 }, (_, i) => i - PAST_DAYS).flatMap((daysFromToday) =>
    Object.entries(USUAL_VIEWS).map(([path, usual]) => {
      const crowd = isRush(daysFromToday + 2) ? 2.5 : 1
      return {
        day: addDays(today, daysFromToday),
        path,
        views: Math.round(usual * crowd * (0.7 + random.fraction() * 0.6)),
      }
    }),
  )
