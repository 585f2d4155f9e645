import { joinWithAnd } from '#admin/parts/format-text.ts'
import { chosenPreset } from './day-range.ts'
import type { Filter } from './filter-chips.tsx'

/** Names the search and the filters in use: `Searched for “amaka”, filtered by Status and Travel.` */
export function searchInWords(filters: readonly Filter[], value: (name: string) => string | null): string {
  const search = value('search')
  const used = filters
    .filter((filter) => ('from' in filter ? chosenPreset(filter, value) : value(filter.name)))
    .map(({ label }) => label)
  const parts = [search && `searched for “${search}”`, used.length > 0 && `filtered by ${joinWithAnd(used)}`]
  const words = parts.filter(Boolean).join(', ') || 'filtered by the link you opened'
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}.`
}
