/** How the header Wallet-Signature is written: seconds since 1970, and an HMAC-SHA256 in hexadecimal. */
export const SIGNATURE_FORM = /^t=(\d{1,15}),v1=([0-9a-f]{64})$/;

/** How far the time of a signature may be from the receiver's clock, in seconds (introduction, Callbacks). */
export const TOLERANCE_SECONDS = 300;
