import * as z from 'zod/mini'

/** Figures for the line under the title of a list. Amounts are in kobo. */

/** Scheduled trips that have not left. `seats` counts their seats without those off sale, `sold` the booked ones. */
export const TripSummary = z.object({ trips: z.int(), seats: z.int(), sold: z.int() })
export type TripSummary = z.infer<typeof TripSummary>
export const TripSummaryAnswer = z.object({ data: TripSummary })

/**
 * `bookedToday` counts the bookings in the list that were created today, `owing` the confirmed bookings with a balance.
 * `due` is the sum of these balances.
 */
export const BookingSummary = z.object({ bookedToday: z.int(), owing: z.int(), due: z.int() })
export type BookingSummary = z.infer<typeof BookingSummary>
export const BookingSummaryAnswer = z.object({ data: BookingSummary })

/** `paidToday` counts payments received today in naira, `received` is their sum. `pending` counts pending payments. */
export const PaymentSummary = z.object({ paidToday: z.int(), received: z.int(), pending: z.int() })
export type PaymentSummary = z.infer<typeof PaymentSummary>
export const PaymentSummaryAnswer = z.object({ data: PaymentSummary })
