import type { Stops } from '#domain/stops.ts'
import { webLink } from '#site/settings/contact.ts'

/** Links to the map of the boarding point. Empty if there is no map. */
export function MapLink({ stops }: { stops: Stops }) {
  const link = webLink(stops.boardingMapUrl)
  return (
    link && (
      <a className="linkbtn" href={link} target="_blank" rel="noopener noreferrer">
        Open map
        <span className="visually-hidden"> of {stops.boardingPoint}, in a new tab</span>
      </a>
    )
  )
}
