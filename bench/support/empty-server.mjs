// The least that a server on Node's own HTTP does: one file from memory, and nothing that depends on the request.
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';

const [, , file, port] = process.argv;
const body = readFileSync(file);
const headers = [
  'Content-Type',
  'text/html; charset=utf-8',
  'Content-Encoding',
  'gzip',
  'Content-Length',
  String(body.length),
];
createServer((_request, response) => {
  response.writeHead(200, headers);
  response.end(body);
}).listen(Number(port), '127.0.0.1');
