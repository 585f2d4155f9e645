/** What the popup says became of it. A hint, no more: whoever opened it asks the server next. */
export type Ending = 'paid' | 'closed' | 'timed out' | 'not opened'

export type Popup = { ending: Promise<Exclude<Ending, 'timed out'>>; close: () => void }
