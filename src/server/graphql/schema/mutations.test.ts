import { describe, expect, it } from 'vitest';
import type { Messages, SendResult } from '#server/graphql/collaborators.ts';
import { createTestGraphql } from '#server/graphql/testing/create-test-graphql.ts';

const GIVE = `mutation ($path: String!, $isHelpful: Boolean!, $comment: String, $readerToken: String!) {
  giveFeedback(input: { path: $path, isHelpful: $isHelpful, comment: $comment, readerToken: $readerToken }) {
    counts { helpful notHelpful }
  }
}`;
const ANSWER = { path: '/introduction', isHelpful: true, readerToken: 'a'.repeat(32) };

const SEND = `mutation ($name: String!, $website: String) {
  sendMessage(input: { name: $name, email: "a@b.example", topic: "api", message: "Hello there.", formToken: "t", website: $website }) {
    messageId fieldErrors { field message }
  }
}`;

function createMessages(result: SendResult) {
  const calls: unknown[][] = [];
  const messages: Messages = {
    issueFormToken: () => 'form-token',
    send: async (...call) => {
      calls.push(call);
      return result;
    },
  };
  return { calls, ...createTestGraphql({ messages }) };
}

describe('giveFeedback', () => {
  it('counts a reader once, also after a change of mind', async () => {
    const { ask } = createTestGraphql();
    await ask(GIVE, ANSWER);
    const { data } = await ask(GIVE, { ...ANSWER, isHelpful: false });
    expect(data).toEqual({ giveFeedback: { counts: { helpful: 0, notHelpful: 1 } } });
    const counted = await ask('{ feedback(path: "/introduction/") { helpful notHelpful } }');
    expect(counted.data).toEqual({ feedback: { helpful: 0, notHelpful: 1 } });
  });

  it.each([
    ['an unknown page', { path: '/nowhere' }, 'PAGE_NOT_FOUND', undefined],
    ['a token that could be guessed', { readerToken: 'me' }, 'BAD_USER_INPUT', 'readerToken'],
    ['a comment that is too long', { comment: 'x'.repeat(2001) }, 'BAD_USER_INPUT', 'comment'],
  ])('refuses %s', async (_, change, code, field) => {
    const { ask } = createTestGraphql();
    const { data, errors } = await ask(GIVE, { ...ANSWER, ...change });
    expect(data).toEqual({ giveFeedback: null });
    expect(errors[0]?.extensions).toEqual({ code, ...(field && { field }) });
  });
});

describe('sendMessage', () => {
  it('hands over the message with the address it came from', async () => {
    const { ask, calls } = createMessages({ status: 'accepted', id: 'msg_7' });
    const { data } = await ask(SEND, { name: 'Amina' });
    expect(data).toEqual({ sendMessage: { messageId: 'msg_7', fieldErrors: [] } });
    expect(calls).toEqual([
      [
        {
          name: 'Amina',
          email: 'a@b.example',
          topic: 'api',
          message: 'Hello there.',
          formToken: 't',
        },
        { address: '192.0.2.1', requestId: 'request-1' },
      ],
    ]);
  });

  it('names the fields that have to be mended', async () => {
    const { ask } = createMessages({
      status: 'invalid',
      errors: { name: 'Enter your name.', email: undefined },
    });
    const { data } = await ask(SEND, { name: '' });
    expect(data).toEqual({
      sendMessage: {
        messageId: null,
        fieldErrors: [{ field: 'name', message: 'Enter your name.' }],
      },
    });
  });

  it.each([
    ['too-many', 60, 'RATE_LIMITED', 'Your network sent too many messages'],
    ['token-expired', undefined, 'MESSAGE_REFUSED', 'The form was open for more than a day.'],
    ['toString', undefined, 'MESSAGE_REFUSED', 'The message was not taken.'],
  ])('tells why a message is refused: %s', async (reason, retryAfter, code, sentence) => {
    const { ask } = createMessages({
      status: 'refused',
      reason,
      ...(retryAfter !== undefined && { retryAfter }),
    });
    const { errors } = await ask(SEND, { name: 'Amina' });
    expect(errors[0]?.message).toContain(sentence);
    expect(errors[0]?.extensions).toEqual({ code, reason, ...(retryAfter && { retryAfter }) });
  });

  it('that cannot be kept is answered with 503, so that a client sends it again later', async () => {
    const { ask } = createMessages({ status: 'refused', reason: 'unavailable', retryAfter: 30 });
    const { status, headers, codes, data } = await ask(SEND, { name: 'Amina' });
    expect([status, headers.get('retry-after')]).toEqual([503, '30']);
    expect([codes, data]).toEqual([['UNAVAILABLE'], { sendMessage: null }]);
  });

  it('comes after a token', async () => {
    const { ask } = createMessages({ status: 'accepted', id: 'msg_7' });
    expect((await ask('{ formToken }')).data).toEqual({ formToken: 'form-token' });
  });
});
