import { findBrowser } from '#testing/find-browser.ts'

// Prints the path of a Chromium. If there is none, installs one if possible, else fails before the e2e tests start.
console.log(findBrowser())
