import { type State, stateOf } from '#domain/network/states.ts'
import { slugOf } from '#domain/platform/slug.ts'

/** The folder of the pictures that chat apps show beside a link, and of the icons. The server serves it at this path. */
export const PICTURES_PATH = '/pictures'

/** Chat apps load a picture before they show a link, so it must be small. */
export const MAX_PICTURE_BYTES = 100_000

export const LINK_PICTURE_SIZE = { width: 1200, height: 630 }

/** The picture of every page that is not about a route. */
export const SITE_PICTURE = 'site.png'

export const pictureOfState = (state: State): string => `${slugOf(state)}.png`

/** Returns the picture for a route, which shows the state to which the route leads. */
export function pictureOfRoute({ destination }: { destination: string }): string {
  const state = stateOf(destination)
  return state === null ? SITE_PICTURE : pictureOfState(state)
}
