/** How the popup ended. This is only a hint: the caller asks the server next. */
export type Ending = 'paid' | 'closed' | 'timed out' | 'not opened'

export type Popup = { ending: Promise<Exclude<Ending, 'timed out'>>; close: () => void }
