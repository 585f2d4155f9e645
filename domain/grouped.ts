/** `1,259`. Does not use Intl: old Android WebViews print 'NGN' instead of ₦. */
export const grouped = (count: number): string => String(count).replace(/\B(?=(\d{3})+(?!\d))/g, ',')
