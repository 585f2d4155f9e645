/**
 * The password of the demo logins, unless ADMIN_PASSWORD sets another. A demo prints it at startup, and production
 * refuses it.
 */
export const DEMO_PASSWORD = 'tafiya-demo'
