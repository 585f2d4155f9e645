/** Returns whether the server has an SMS gateway. The server writes this into the page. */
export const sendsSms = (): boolean =>
  document.querySelector<HTMLMetaElement>('meta[name="sends-sms"]')?.content === 'yes'
