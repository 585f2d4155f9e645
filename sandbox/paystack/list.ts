export type Query = Record<string, string | undefined>

/** Returns one page, newest first. A page has at most 100 rows, so clients must follow the pages to read all. */
export function pageOf<Row extends { createdAt: string }>(rows: Row[], query: Query) {
  const found = rows.filter(isWithin(query)).reverse()
  const perPage = Math.min(positive(query.perPage, 50), 100)
  const page = positive(query.page, 1)
  const skipped = (page - 1) * perPage
  return {
    rows: found.slice(skipped, skipped + perPage),
    meta: { total: found.length, skipped, perPage, page, pageCount: Math.ceil(found.length / perPage) },
  }
}

function isWithin({ from, to }: Query) {
  const earliest = from ? Date.parse(from) : Number.NEGATIVE_INFINITY
  const latest = to ? Date.parse(to) : Number.POSITIVE_INFINITY
  return ({ createdAt }: { createdAt: string }) => {
    const at = Date.parse(createdAt)
    return at >= earliest && at <= latest
  }
}

function positive(figure: string | undefined, otherwise: number): number {
  const value = Number(figure)
  return Number.isInteger(value) && value > 0 ? value : otherwise
}
