// The provider's library has no types. These are the parts that we use.

declare module '@paystack/inline-js' {
  type Transaction = {
    accessCode: string
    /** Called once the customer can see the form. */
    onLoad: () => void
    onSuccess: () => void
    /** Also called for a bank transfer that is still in progress. */
    onCancel: () => void
    /** Called if the transaction could not be loaded. */
    onError: () => void
  }

  export default class PaystackPop {
    readonly checkoutIframe: HTMLIFrameElement
    readonly backgroundIframe: HTMLIFrameElement
    newTransaction(transaction: Transaction): void
    cancelTransaction(): void
  }
}
