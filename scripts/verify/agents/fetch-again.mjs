// Plain JavaScript: a Node.js that is newer than ours starts it without a loader.

/** Codes of undici and of the system for a connection that the server has closed before an answer began. */
const CLOSED = new Set(['UND_ERR_SOCKET', 'ECONNRESET', 'EPIPE']);
/** More than one kept connection can be closed at the same time. */
const MAX_TRIES = 3;

/** @param {unknown} error */
function isClosedConnection(error) {
  const { code } = /** @type {{ cause?: { code?: string } }} */ (error).cause ?? {};
  return code !== undefined && CLOSED.has(code);
}

/**
 * A fetch that sends a request without effect again where the server had closed the kept connection: RFC 9110, section 9.2.2,
 * lets clients do so, and browsers do. The fetch of Node.js does not. A program that computes for longer than a server keeps
 * connections needs it, since it learns too late that the connection is gone.
 *
 * @param {typeof fetch} send
 * @returns {typeof fetch}
 */
export function createFetchAgain(send) {
  return async (input, init) => {
    const isRepeatable = /^(?:GET|HEAD)$/i.test(init?.method ?? 'GET');
    for (let tries = 1; ; tries += 1) {
      try {
        return await send(input, init);
      } catch (error) {
        if (!isRepeatable || tries === MAX_TRIES || !isClosedConnection(error)) throw error;
      }
    }
  };
}
