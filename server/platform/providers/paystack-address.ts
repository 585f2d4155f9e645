import type { Config } from '#server/platform/config/config.ts'
import type { Address } from './call-paystack.ts'

/**
 * Returns the secret key and the API's address: the configured address, else the address of the sandbox or of Paystack.
 */
export function paystackAddress({ paystack, port }: Config): Address {
  const usual = paystack.isSandbox ? `http://127.0.0.1:${port}/sandbox/paystack` : 'https://api.paystack.co'
  return { baseUrl: paystack.baseUrl ?? usual, secretKey: paystack.secretKey }
}
