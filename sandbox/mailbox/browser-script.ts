/** Reloads the list when a message arrives. Uses long polling: one request per 25 seconds while no message arrives. */
export const MAILBOX_SCRIPT = /* js */ `
const { after, feed } = document.body.dataset
async function watch() {
  const answer = await fetch(feed + '?after=' + after + '&waitMs=25000').catch(() => null)
  if (answer?.ok && (await answer.json()).data.length > 0) return location.reload()
  setTimeout(watch, answer?.ok ? 0 : 5000)
}
if (feed) watch()
`
