// Another backend may answer with its internal text: readers see our sentences, and the console what specification 8 lists.
import { gql, type TypedDocumentNode } from '@apollo/client';
import { describe, expect, it } from 'vitest';
import { CONTACT_REFUSALS } from '#contract/contact-message.ts';
import { createBackend } from './create-backend.ts';

const MUTATION: TypedDocumentNode<{ send: string }, { text: string }> = gql`
  mutation Send($text: String!) {
    send(text: $text)
  }
`;
const SECRET = 'tenant-7';
const STACK = `Error: ${SECRET}\n    at query (/srv/app/db.js:12:7)\n    at async run (/srv/app/run.js:3)`;
const NOT_ACCEPTED = 'The server did not accept it.';
const NOT_REACHED = 'The server is not reachable now.';
const UNREACHABLE = 'Backend is unreachable. Is it running?';

/** What the reader and the console are told of one answer. */
async function fail(response: Response): Promise<{ told: string; lines: string[] }> {
  const lines: string[] = [];
  const backend = createBackend(
    { url: 'https://docs.example/graphql', token: 'docs-demo' },
    { fetch: async () => response, log: (line) => lines.push(line) },
  );
  const error: unknown = await backend.mutate(MUTATION, { text: '' }).catch((reason) => reason);
  return { told: error instanceof Error ? error.message : '', lines };
}

const json = (body: unknown, status: number) => Response.json(body, { status });

describe('a backend that answers with internal text', () => {
  it.each([
    ['a page', () => new Response(`<h1>${SECRET}</h1>`, { status: 502 })],
    ['a page with a good status', () => new Response(`<h1>${SECRET}</h1>`)],
    ['a stack trace', () => new Response(STACK, { status: 500 })],
    ['an error of a search service', () => json({ message: SECRET, status: 403 }, 403)],
    ['an error of a search service, well', () => json({ message: SECRET, status: 403 }, 200)],
    ['a problem document', () => json({ title: SECRET, detail: STACK }, 500)],
    ['errors that are no list', () => json({ errors: { message: SECRET } }, 500)],
    ['errors without a message', () => json({ errors: [SECRET, null, { code: SECRET }] }, 500)],
  ])('is an unreachable one, told without a word of %s', async (_, respond) => {
    expect(await fail(respond())).toEqual({ told: NOT_REACHED, lines: [UNREACHABLE] });
  });

  it('shows the reader nothing of a GraphQL error', async () => {
    const extensions = { code: 'INTERNAL_SERVER_ERROR', stacktrace: STACK.split('\n') };
    const body = { data: null, errors: [{ message: SECRET, extensions }] };
    const { told, lines } = await fail(json(body, 200));
    expect(told).toBe(NOT_ACCEPTED);
    expect(lines).toEqual([`GraphQL error: ${SECRET} (location: none, path: none)`]);
  });

  it.each([
    [STACK, `Error: ${SECRET}`],
    ['a'.repeat(5000), `${'a'.repeat(199)}…`],
    ['one\u2028two', 'one'],
    ['red \u001b[31malert', 'red '],
  ])(
    'writes the beginning of a message into one line of the console: %j',
    async (message, begin) => {
      const { told, lines } = await fail(json({ errors: [{ message }] }, 200));
      expect(told).toBe(NOT_ACCEPTED);
      expect(lines).toEqual([`GraphQL error: ${begin} (location: none, path: none)`]);
    },
  );

  it('writes no place that is not as GraphQL writes it', async () => {
    const error = {
      message: 'No.',
      locations: [{ file: SECRET }, { line: 1, column: 2 }],
      path: {},
    };
    for (const status of [200, 500]) {
      const { lines } = await fail(json({ errors: [error] }, status));
      expect(lines[0]).toBe('GraphQL error: No. (location: 1:2, path: none)');
    }
  });

  it.each([
    [{ code: 'RATE_LIMITED', reason: 'too-many' }, CONTACT_REFUSALS['too-many']],
    [{ code: 'UNAVAILABLE' }, 'The server could not save this. Try again in one minute.'],
    [{ code: 'toString', reason: 'constructor' }, NOT_ACCEPTED],
    [{ code: SECRET, reason: SECRET }, NOT_ACCEPTED],
  ])('is told by code, in our words: %j', async (extensions, told) => {
    const errors = [{ message: SECRET, extensions }];
    expect(await fail(json({ errors }, 200))).toMatchObject({ told });
  });
});
