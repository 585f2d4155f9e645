/** `Lagos to Awgu (Enugu)`: the name of a route in screens, mails and logs. */
export const routeName = ({ origin, destination }: { origin: string; destination: string }): string =>
  `${origin} to ${destination}`
