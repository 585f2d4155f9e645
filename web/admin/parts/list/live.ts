/** Query options for the summary under a title: it is fetched when the screen opens, and then every minute. */
export const LIVE = { staleTime: 0, refetchInterval: 60_000 }
