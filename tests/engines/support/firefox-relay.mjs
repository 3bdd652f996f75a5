#!/usr/bin/env node
// Starts Firefox in the place of Firefox, and passes on what Playwright and Firefox say to each other. Playwright sets media
// features for each page, also when nothing is to be set, by a command that Firefox ESR 153 does not know. The relay answers
// that one command, and only where nothing is to be set: to set a feature fails, and no test passes by it.
import { spawn } from 'node:child_process';
import { WebSocket, WebSocketServer } from 'ws';

const LISTENING = /WebDriver BiDi listening on (ws:\/\/\S+)/;
const UNKNOWN = 'emulation.setMediaFeaturesOverride';

const firefox = spawn(process.env['FIREFOX_PATH'], process.argv.slice(2), {
  stdio: ['ignore', 'inherit', 'pipe'],
});
firefox.on('error', ({ message }) => {
  process.stderr.write(`${message}\n`);
  process.exit(1);
});
firefox.on('exit', (code) => process.exit(code ?? 0));
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'])
  process.on(signal, () => firefox.kill(signal));

/** The answer to a command that Firefox does not know, or undefined for every other message. */
function answerUnknown(text) {
  if (!text.includes(UNKNOWN)) return undefined;
  const { id, method, params } = JSON.parse(text);
  const sets = Object.values(params?.features ?? {}).some((value) => value !== null);
  if (method !== UNKNOWN || sets) return undefined;
  return JSON.stringify({ type: 'success', id, result: {} });
}

function join(client, address) {
  const server = new WebSocket(address, { perMessageDeflate: false });
  const opened = new Promise((resolve) => server.once('open', resolve));
  client.on('message', async (data) => {
    const text = data.toString();
    const answer = answerUnknown(text);
    await opened;
    if (answer) client.send(answer);
    else server.send(text);
  });
  server.on('message', (data, isBinary) => client.send(data, { binary: isBinary }));
  server.on('error', () => client.close());
  server.on('close', () => client.close());
  client.on('close', () => server.close());
}

firefox.stderr.setEncoding('utf8').on('data', (text) => {
  const address = LISTENING.exec(text)?.[1];
  if (!address) {
    process.stderr.write(text);
    return;
  }
  const relay = new WebSocketServer({ host: '127.0.0.1', port: 0 });
  relay.on('connection', (client, { url }) => join(client, address + url));
  relay.on('listening', () =>
    process.stderr.write(`WebDriver BiDi listening on ws://127.0.0.1:${relay.address().port}\n`),
  );
});
