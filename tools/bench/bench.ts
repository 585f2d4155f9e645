// Measures the product as ratios to a limit that is measured in the same run: the rate of a smaller program on this
// machine, or another rate of the product. Also measures waiting times. `npm run bench -- searches lists` runs only
// these parts.

const PARTS = {
  holds: () => import('./holds.ts'),
  searches: () => import('./searches.ts'),
  /** The steps of a visitor from the search to the ticket. */
  wizard: () => import('./wizard.ts'),
  /** The staff lists and a few other staff pages, with up to 1,000,000 bookings. */
  lists: () => import('./lists.ts'),
  /** The cancellation of a booking by its passenger. */
  'self-service': () => import('./self-service.ts'),
  /** The home page on a simulated phone. */
  'first-paint': () => import('./first-paint.ts'),
}

const chosen = process.argv.slice(2)
const unknown = chosen.filter((name) => !(name in PARTS))
if (unknown.length > 0)
  throw new Error(`There is no part ${unknown}. Parts: ${Object.keys(PARTS).join(', ')}`)
for (const [name, measure] of Object.entries(PARTS)) {
  if (chosen.length > 0 && !chosen.includes(name)) continue
  console.log(`\n== ${name}`)
  await measure()
}
