import { findBrowser } from '#testing/find-browser.ts'

// Found, or installed where that is possible, before the journeys need it.
console.log(findBrowser())
