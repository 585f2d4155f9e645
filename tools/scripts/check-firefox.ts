import { dateInWords, dayAhead } from '#testing/choose-day.ts'
import { findFirefox } from '#testing/firefox/find-firefox.ts'
import type { FirefoxPage } from '#testing/firefox/firefox-page.ts'
import { startFirefox } from '#testing/firefox/start-firefox.ts'
import { keepTemporaryFilesInMemory } from '#testing/memory-folder.ts'
import { removeDataDir, startProduct } from '#testing/run-product.ts'

const EMAIL = 'firefox@mail.example'
const CARD = 'Pay with a card that works'

keepTemporaryFilesInMemory()
const path = findFirefox()
if (path) await checkWith(path)
else console.log('skipped: no Firefox found (firefox-esr or firefox on the PATH, or FIREFOX_PATH)')

/** Books a seat, pays in the sandbox and retrieves the booking, as a visitor in the Firefox of this machine. */
async function checkWith(firefoxPath: string): Promise<void> {
  const product = await startProduct()
  try {
    const firefox = await startFirefox(firefoxPath)
    try {
      const site = `http://localhost:${product.port}`
      await search(firefox.page, site)
      await chooseBusAndSeat(firefox.page)
      await fillDetails(firefox.page)
      await retrieve(firefox.page, site, await pay(firefox.page))
      if (firefox.pageErrors.length > 0)
        throw new Error(`The pages logged errors:\n${firefox.pageErrors.join('\n')}`)
      console.log(`1 passed in Firefox ${firefox.version}`)
    } finally {
      await firefox.end()
    }
  } finally {
    await product.end('SIGTERM')
    await removeDataDir(product.dataDir)
  }
}

async function search(page: FirefoxPage, site: string): Promise<void> {
  await page.open(site)
  await page.type('Departure', 'Lagos')
  await page.click('[role="option"]', 'Lagos')
  await page.type('Destination', 'Awgu')
  await page.click('[role="option"]', 'Enugu: Awgu camp')
  await page.click('button', 'Travel date')
  await page.find('[role="grid"] button')
  // A day's name begins with the weekday. The leading space keeps 2 December from matching 12 December.
  const day = ` ${dateInWords(dayAhead(9))}`
  while (!(await page.isShown('[role="grid"] button', day))) await page.click('button', 'Next month')
  await page.click('[role="grid"] button', day)
  await page.choose('Passengers', '1')
  await page.click('button', 'Continue to Booking')
}

async function chooseBusAndSeat(page: FirefoxPage): Promise<void> {
  await page.find('h1', 'Select Bus')
  await page.click('input[type="radio"]', 'Coaster 44')
  await page.click('button', 'Continue to Seat Selection')
  await page.find('h1', 'Choose Seats')
  await page.click('[data-seat]', 'available')
  await page.find('[data-seat]', 'selected')
  await page.click('button', 'Continue to Passenger Information')
}

async function fillDetails(page: FirefoxPage): Promise<void> {
  await page.find('h1', 'Passenger Details')
  await page.type('Full name', 'Tester Chidera Okon')
  await page.type('E-mail', EMAIL)
  await page.type('Phone number', '08050000123')
  await page.type('Address', '12 Sample Road, Yaba')
  await page.type('Next of kin name', 'Sample Ngozi Okon')
  await page.type('Next of kin phone number', '08035550101')
  await page.click('button', 'Continue to Payment')
}

/** Pays the fare and returns the booking reference. */
async function pay(page: FirefoxPage): Promise<string> {
  await page.find('h1', 'Payment')
  await page.find('[role="timer"]')
  await page.click('input[type="checkbox"]', 'terms and conditions')
  await page.click('button', 'Pay ₦')
  const popup = await page.frame('/sandbox/checkout/')
  await popup.click('button', CARD)
  await page.find('h1', 'Booking Confirmed')
  return page.read('[0-9A-Z]{4}(-[0-9A-Z]{4}){3}')
}

async function retrieve(page: FirefoxPage, site: string, reference: string): Promise<void> {
  await page.open(`${site}/manage-booking`)
  await page.type('Booking reference', reference)
  await page.type('E-mail', EMAIL)
  await page.click('button', 'Retrieve Booking')
  await page.find('h2', 'Your booking')
  await page.find('section', 'Confirmed')
  await page.find('section', reference)
}
