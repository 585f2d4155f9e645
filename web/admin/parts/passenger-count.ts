/** `1 passenger`, `23 passengers` */
export const passengerCount = (count: number): string => (count === 1 ? '1 passenger' : `${count} passengers`)
