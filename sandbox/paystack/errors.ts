/** An error in Paystack's format. Clients must read the body: the HTTP status of some errors is not documented. */
export class PaystackError extends Error {
  readonly statusCode: number
  readonly body: Record<string, unknown>

  constructor(
    statusCode: number,
    message: string,
    code: string,
    nextStep: string,
    type = 'validation_error',
  ) {
    super(message)
    this.statusCode = statusCode
    this.body = { status: false, message, meta: { nextStep }, type, code }
  }
}

export const invalidKey = () =>
  new PaystackError(
    401,
    'Invalid key',
    'invalid_Key',
    'Ensure that you provide the correct authorization key for the request',
  )

export const invalidField = (message: string, field: string) =>
  new PaystackError(400, message, 'invalid_params', `Check the value of ${field} and try again`)

export const duplicateReference = () =>
  new PaystackError(
    400,
    'Duplicate Transaction Reference',
    'duplicate_reference',
    'Try and create the Transaction or Charge with a new reference',
  )

export const unsupportedCurrency = () =>
  new PaystackError(
    403,
    'Currency not supported by merchant',
    'unsupported_currency',
    'Ensure that you are passing the correct currency for your integration',
  )

export const transactionNotFound = () =>
  new PaystackError(
    404,
    'Transaction reference not found',
    'transaction_not_found',
    'Ensure that you are passing the reference of a transaction on this integration',
  )

export const refundNotFound = () =>
  new PaystackError(
    404,
    'Refund not found',
    'refund_not_found',
    'Ensure that you are passing the id of a refund',
  )

export const accountNotResolved = () =>
  new PaystackError(
    422,
    'Could not resolve account name. Check parameters or try again.',
    'invalid_bank_code',
    'Ensure that the account number and the bank code belong together',
  )

export const disputeNotFound = () =>
  new PaystackError(
    404,
    'Dispute not found',
    'dispute_not_found',
    'Ensure that you are passing the id of a dispute',
  )

export const disputeNotOpen = () =>
  new PaystackError(
    400,
    'Dispute has already been resolved',
    'dispute_resolved',
    'Fetch the dispute and check its status',
  )

export const notRefundable = (message: string, code: string) =>
  new PaystackError(
    400,
    message,
    code,
    'Check the transaction and the refunds already made for it',
    'api_error',
  )

export const refundNotRetryable = () =>
  new PaystackError(
    422,
    'Only refunds that need attention can be retried with customer details',
    'invalid_refund_status',
    'Fetch the refund and check its status',
  )

/** Not an error of Paystack's API: refuses a payment attempt from the checkout, a test or a control command. */
export const notPayable = (message: string) =>
  new PaystackError(409, message, 'transaction_not_payable', 'Start a new transaction')
