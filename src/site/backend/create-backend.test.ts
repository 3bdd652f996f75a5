import { gql, type TypedDocumentNode } from '@apollo/client';
import { describe, expect, it } from 'vitest';
import { createBackend } from './create-backend.ts';
import type { BackendSettings } from './backend-settings.ts';

const QUERY: TypedDocumentNode<{ formToken: string }, Record<string, never>> = gql`
  query FormToken {
    formToken
  }
`;
const MUTATION: TypedDocumentNode<{ send: string }, { text: string }> = gql`
  mutation Send($text: String!) {
    send(text: $text)
  }
`;

/** A backend that answers everything alike, with what it was asked and what it told the console. */
function openStub(
  answer: () => Response | Promise<Response>,
  settings: Partial<BackendSettings> = {},
) {
  const asked: { readonly url: string; readonly init: RequestInit }[] = [];
  const lines: string[] = [];
  const backend = createBackend(
    { url: 'https://docs.example/graphql', token: 'docs-demo', ...settings },
    {
      fetch: async (input, init) => {
        asked.push({ url: new Request(input).url, init: init ?? {} });
        return answer();
      },
      log: (line) => lines.push(line),
    },
  );
  return { backend, asked, lines };
}

const answerJson = (body: unknown, status = 200) => Response.json(body, { status });
const UNREACHABLE = 'Backend is unreachable. Is it running?';

describe('createBackend', () => {
  it('posts operationName, variables and query with bearer header and credentials', async () => {
    const { backend, asked } = openStub(() => answerJson({ data: { send: 'm1' } }));
    expect(await backend.mutate(MUTATION, { text: 'Hello' })).toEqual({ send: 'm1' });
    const { url, init } = asked[0]!;
    expect(url).toBe('https://docs.example/graphql');
    expect(init).toMatchObject({ method: 'POST', credentials: 'include' });
    const headers = new Headers(init.headers);
    expect(headers.get('authorization')).toBe('Bearer docs-demo');
    expect(headers.get('accept')).toBe('application/json');
    expect(headers.get('content-type')).toBe('application/json');
    expect(JSON.parse(init.body as string)).toStrictEqual({
      operationName: 'Send',
      variables: { text: 'Hello' },
      query: expect.stringContaining('mutation Send'),
    });
  });

  it('asks queries, and never mutations, by GET where that is configured', async () => {
    const { backend, asked } = openStub(() => answerJson({ data: { formToken: 't', send: 'm' } }), {
      useGetForQueries: true,
    });
    await backend.query(QUERY, {});
    await backend.mutate(MUTATION, { text: 'Hello' });
    expect(asked.map(({ init }) => init.method)).toEqual(['GET', 'POST']);
    const { searchParams } = new URL(asked[0]!.url);
    expect(searchParams.get('operationName')).toBe('FormToken');
    expect([...searchParams.keys()].toSorted()).toEqual(['operationName', 'query', 'variables']);
  });

  it('does not keep answers: a form token is asked for each time', async () => {
    let count = 0;
    const { backend } = openStub(() => answerJson({ data: { formToken: `t${++count}` } }));
    expect(await backend.query(QUERY, {})).toEqual({ formToken: 't1' });
    expect(await backend.query(QUERY, {})).toEqual({ formToken: 't2' });
  });

  it('tells GraphQL errors to the console with message, location and path', async () => {
    const error = { message: 'Too long.', locations: [{ line: 2, column: 3 }], path: ['send', 0] };
    const { backend, lines } = openStub(() => answerJson({ data: null, errors: [error] }));
    await expect(backend.mutate(MUTATION, { text: '' })).rejects.toMatchObject({
      message: 'The server did not accept it.',
      isRefusal: true,
    });
    expect(lines).toEqual(['GraphQL error: Too long. (location: 2:3, path: send.0)']);
  });

  it('counts data that comes with errors as refused', async () => {
    const body = { data: { send: 'm1' }, errors: [{ message: 'Half done.' }] };
    const { backend, lines } = openStub(() => answerJson(body));
    await expect(backend.mutate(MUTATION, { text: '' })).rejects.toMatchObject({ isRefusal: true });
    expect(lines).toEqual(['GraphQL error: Half done. (location: none, path: none)']);
  });

  it.each([
    ['a network without answer', () => Promise.reject(new TypeError('Failed to fetch'))],
    ['a status of 300 or above', () => answerJson({ data: { send: 'm1' } }, 503)],
    ['an answer without data and errors', () => answerJson({ hello: 'world' })],
    ['an answer that cannot be parsed', () => new Response('<html>')],
    ['an answer with neither data nor a word', () => answerJson({ data: null })],
  ])('rejects %s', async (_, answer) => {
    const { backend } = openStub(answer);
    await expect(backend.mutate(MUTATION, { text: '' })).rejects.toMatchObject({
      message: 'The server is not reachable now.',
      isRefusal: false,
    });
    await expect(backend.query(QUERY, {})).rejects.toMatchObject({ isRefusal: false });
  });

  it.each([
    ['a network without answer', () => Promise.reject(new TypeError('Failed to fetch'))],
    ['a status of 300 or above', () => new Response('Bad gateway', { status: 502 })],
    ['an answer that cannot be parsed', () => new Response('<html>')],
  ])('tells %s to the console as an unreachable backend', async (_, answer) => {
    const { backend, lines } = openStub(answer);
    await expect(backend.mutate(MUTATION, { text: '' })).rejects.toThrow('is not reachable');
    expect(lines).toEqual([UNREACHABLE]);
  });

  it('gives our sentence for a refusal that came with a status', async () => {
    const extensions = { code: 'RATE_LIMITED' };
    const { backend, lines } = openStub(() =>
      answerJson({ errors: [{ message: 'Wait a while.', extensions }] }, 429),
    );
    await expect(backend.mutate(MUTATION, { text: '' })).rejects.toMatchObject({
      message: 'Your network sent too many requests. Wait a while, then try again.',
      isRefusal: true,
    });
    expect(lines).toEqual([
      'GraphQL error: Wait a while. (location: none, path: none)',
      UNREACHABLE,
    ]);
  });
});
