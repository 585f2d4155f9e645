/** `Lagos to Awgu (Enugu)`: how people, mails and logs name a route. */
export const routeName = ({ origin, destination }: { origin: string; destination: string }): string =>
  `${origin} to ${destination}`
