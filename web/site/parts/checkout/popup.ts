/** How the popup ended. This is only a hint, because the server decides the outcome. */
export type Ending = 'paid' | 'closed' | 'timed out' | 'not opened'

export type Popup = { ending: Promise<Exclude<Ending, 'timed out'>>; close: () => void }
