// What refusals say, word for word as clients of image optimisers know them (reference: next/image).

export const TEXTS = {
  upstream: '"url" parameter is valid but upstream response is invalid',
  timedOut: '"url" parameter is valid but upstream response timed out',
  forbiddenType: '"url" parameter is valid but image type is not allowed',
  notAnImage: "The requested resource isn't a valid image.",
  notAllowed: '"url" parameter is not allowed',
  invalid: '"url" parameter is invalid',
  busy: 'Too many images are being made. Please try again.',
  method: 'Only GET and HEAD are allowed.',
} as const;
