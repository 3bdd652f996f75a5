// @vitest-environment happy-dom
// @own-process: it puts other modules in place of some
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Parameter } from '#description/operation.ts';
import { buildTestOperation, TEST_IDEMPOTENCY_KEY } from '#languages/testing/test-operation.ts';
import { ProblemHelp } from './problem-help.tsx';

const listed = { title: 'Not found', cause: 'Nothing is there.', cure: 'Check the id.' };
const own = { status: 404, code: 'not_found', title: 'Not found', cause: '', cure: '' };

const onNewKey = vi.fn();
let root: Root;

beforeEach(() => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  const catalogue = { operations: [], errors: { not_found: listed } };
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json(catalogue)));
  document.body.innerHTML = '<div></div>';
  root = createRoot(document.body.firstElementChild!);
});

afterEach(async () => {
  await act(async () => root.unmount());
  vi.unstubAllGlobals();
});

async function read(
  error: Partial<typeof own>,
  parameters: readonly Parameter[] = [],
): Promise<readonly string[]> {
  const operation = buildTestOperation({ parameters, errors: [{ ...own, ...error }] });
  await act(async () =>
    root.render(
      <ProblemHelp
        operation={operation}
        status={404}
        code="not_found"
        remedy={undefined}
        onRemedy={() => {}}
        onNewKey={onNewKey}
      />,
    ),
  );
  return [...document.querySelectorAll('p')].slice(0, 2).map(({ textContent }) => textContent);
}

describe('the help with a problem', () => {
  it('is what the catalogue says, where the operation says nothing of its own', async () => {
    expect(await read({})).toEqual(['Nothing is there.', 'What to do: Check the id.']);
  });

  it('is what the operation says, cause and cure alike', async () => {
    const told = { cause: 'The zone is gone.', cure: 'Take another zone.' };
    expect(await read(told)).toEqual(['The zone is gone.', 'What to do: Take another zone.']);
  });

  it('offers another idempotency key, since a repeat gets the same refusal', async () => {
    await read({});
    expect(document.querySelector('button')).toBeNull();
    await read({}, [TEST_IDEMPOTENCY_KEY]);
    const button = document.querySelector('button')!;
    expect(button.textContent).toBe('New key for the next call');
    await act(async () => button.click());
    expect(onNewKey).toHaveBeenCalledOnce();
  });
});
