/**
 * Groups the digits of a number by thousands: `1,259`. `formatNaira` uses this and not the currency format of Intl,
 * which prints 'NGN' instead of ₦ in old Android WebViews.
 */
export const grouped = (count: number): string => String(count).replace(/\B(?=(\d{3})+(?!\d))/g, ',')
