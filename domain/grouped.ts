/** `1,259`. By hand: Intl would be right too, but old Android WebViews print 'NGN' where ₦ is meant. */
export const grouped = (count: number): string => String(count).replace(/\B(?=(\d{3})+(?!\d))/g, ',')
