/** Shown in Nigerian time. Staff cannot change these hours in the settings. */
export const BUSINESS_HOURS = [
  { days: 'Monday-Friday', hours: '8am-8pm' },
  { days: 'Saturday', hours: '9am-6pm' },
  { days: 'Sunday', hours: '10am-4pm' },
] as const
