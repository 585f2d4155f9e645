/** Returns whether the server has an SMS gateway. It writes the answer into the page. */
export const sendsSms = (): boolean =>
  document.querySelector<HTMLMetaElement>('meta[name="sends-sms"]')?.content === 'yes'
