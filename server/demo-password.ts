/** Every demo login has it, it is printed at start, and production refuses it. */
export const DEMO_PASSWORD = 'tafiya-demo'
