// The provider's library comes without types; these are the parts in use.

declare module '@paystack/inline-js' {
  type Transaction = {
    accessCode: string
    /** The customer sees the form. */
    onLoad: () => void
    onSuccess: () => void
    /** Also called for a bank transfer that is still under way. */
    onCancel: () => void
    /** The transaction could not be loaded. */
    onError: () => void
  }

  export default class PaystackPop {
    readonly checkoutIframe: HTMLIFrameElement
    readonly backgroundIframe: HTMLIFrameElement
    newTransaction(transaction: Transaction): void
    cancelTransaction(): void
  }
}
