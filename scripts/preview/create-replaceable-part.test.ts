import { expect, test } from 'vitest';
import { createReplaceablePart } from './create-replaceable-part.ts';

function createPart() {
  const done: string[] = [];
  const part = createReplaceablePart({
    areas: {},
    endStreams: async () => void done.push('streams ended'),
    close: async () => void done.push('closed'),
  });
  return { part, done };
}

const settle = () => new Promise((resolve) => setImmediate(resolve));

test('a part without calls is closed at once, its streams first', async () => {
  const { part, done } = createPart();
  await part.close();
  expect(done).toEqual(['streams ended', 'closed']);
});

test('a part stays open until the last call that holds it has ended', async () => {
  const { part, done } = createPart();
  const endFirst = part.hold();
  const endSecond = part.hold();
  const closed = part.close();
  endFirst();
  endFirst();
  await settle();
  expect(done).toEqual(['streams ended']);
  endSecond();
  await closed;
  expect(done).toEqual(['streams ended', 'closed']);
});

test('calls that ended before do not keep it', async () => {
  const { part, done } = createPart();
  part.hold()();
  await part.close();
  expect(done).toEqual(['streams ended', 'closed']);
});
