import { Agent, get } from 'node:http';

/**
 * Bytes that the answer to a GET takes on the wire: status line, headers and body in Brotli.
 *
 * @throws when the address is not answered by 200
 */
export function readWireBytes(url: string): Promise<number> {
  return new Promise((resolve, reject) => {
    // As a browser asks: a connection that is to be closed has one header more.
    const agent = new Agent({ keepAlive: true });
    const headers = { 'accept-encoding': 'br', accept: '*/*' };
    get(url, { agent, headers }, (response) => {
      const { socket, statusCode } = response;
      response.resume().on('end', () => {
        agent.destroy();
        if (statusCode === 200) resolve(socket.bytesRead);
        else reject(new Error(`bench: ${url} was answered with ${statusCode}`));
      });
    }).on('error', reject);
  });
}
