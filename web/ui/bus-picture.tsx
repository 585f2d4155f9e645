import type { BusType } from '#domain/network/bus-types.ts'
import coaster from './art/bus-coaster.svg'
import luxury from './art/bus-luxury.svg'
import sprinter from './art/bus-sprinter.svg'

const PICTURES: Record<BusType, string> = { Sprinter: sprinter, Coaster44: coaster, Luxry51: luxury }

export function BusPicture({ type }: { type: BusType }) {
  return <img src={PICTURES[type]} alt="" width="256" height="92" />
}
