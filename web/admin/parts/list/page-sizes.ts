/** The numbers of rows that a page can have. The specification sets the first, which is the default. */
export const PAGE_SIZES = [10, 25, 50, 100] as const

/** Returns the number of rows that the URL asks for, or null for the default or a number that is not offered. */
export const pageSizeIn = (asked: string | null): number | null =>
  PAGE_SIZES.slice(1).find((size) => `${size}` === asked) ?? null
