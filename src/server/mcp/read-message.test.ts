import { expect, it } from 'vitest';
import { readMessage } from './read-message.ts';

function read(depth: number) {
  const body = '['.repeat(depth) + ']'.repeat(depth);
  const headers = { 'content-type': 'application/json' };
  return readMessage(new Request('http://localhost/mcp', { method: 'POST', body, headers }));
}

it('takes messages of 32 lists in each other, and no deeper ones', async () => {
  expect(await read(32)).toHaveProperty('parsedBody');
  await expect(read(33)).rejects.toMatchObject({ status: 400 });
});
