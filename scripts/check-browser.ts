import { findBrowser } from '#testing/find-browser.ts'

// Finds a browser, or installs one if possible, before the journeys need it.
console.log(findBrowser())
