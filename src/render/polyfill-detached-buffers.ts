/** A view of a buffer that has been handed on cannot be made. */
function isDetached(buffer: ArrayBuffer): boolean {
  try {
    return new Uint8Array(buffer).byteLength < 0;
  } catch {
    return true;
  }
}

/**
 * Gives buffers the property `detached` (ECMAScript 2024), which Node.js has from version 22 on. Without it React
 * warns in development of every empty attribute value, which it writes as an empty buffer.
 */
export function polyfillDetachedBuffers(): void {
  if ('detached' in ArrayBuffer.prototype) return;
  // oxlint-disable-next-line no-extend-native -- what the standard defines there, until Node.js 20 is no longer supported
  Object.defineProperty(ArrayBuffer.prototype, 'detached', {
    configurable: true,
    get(this: ArrayBuffer) {
      return isDetached(this);
    },
  });
}
