// Runs the samples that a test asks for, each of them once, line by line: JSON in, JSON out.
import { createInterface } from 'node:readline';
import { pathToFileURL } from 'node:url';
import { format } from 'node:util';

let printed = '';
// What samples print is part of the response.
globalThis.console.log = (...values) => {
  printed += `${format(...values)}\n`;
};

for await (const line of createInterface({ input: process.stdin })) {
  const { path, environment } = JSON.parse(line);
  Object.assign(process.env, environment);
  printed = '';
  const error = await import(pathToFileURL(path).href).then(
    () => null,
    (thrown) => thrown.stack ?? String(thrown),
  );
  process.stdout.write(`${JSON.stringify({ printed, error })}\n`);
}
