import { findBrowser } from '#testing/find-browser.ts'

// Prints the path of a Chromium, which it installs if possible. Fails before the e2e tests if there is none.
console.log(findBrowser())
