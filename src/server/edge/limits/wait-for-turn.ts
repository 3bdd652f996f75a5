import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** Requests of one connection that may wait. Of the clients that send ahead at all, most send ten or fewer. */
const MAX_WAITING = 100;

const waiting = new WeakMap<Socket, number>();

/**
 * Begins a request when the answers to the earlier requests of its connection have left. Node would begin all that came in one
 * piece: a client that sends a thousand requests and reads nothing would have us hold a thousand answers, and for good, since Node
 * does not close an answer that never got its socket. Where too many requests wait, we hang up.
 *
 * @param outgoing has no socket yet
 */
export function waitForTurn(socket: Socket, outgoing: ServerResponse, begin: () => void): void {
  const before = waiting.get(socket) ?? 0;
  if (before === MAX_WAITING) {
    socket.destroy();
    return;
  }
  waiting.set(socket, before + 1);
  outgoing.once('socket', () => {
    waiting.set(socket, waiting.get(socket)! - 1);
    begin();
  });
}
