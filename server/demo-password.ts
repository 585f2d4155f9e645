/** The password of every demo login. It is printed at startup, and production refuses it. */
export const DEMO_PASSWORD = 'tafiya-demo'
