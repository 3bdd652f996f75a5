// @vitest-environment happy-dom
import { act, type ReactElement } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { CodeGroup, type CodeSource } from './code-group.tsx';

const POST = { tag: 'POST', label: '/v1/accounts' };
const CURL = { language: 'curl', code: 'curl' };
const PHP = { language: 'php', code: 'echo 1;' };
const GO = { language: 'go', code: 'package main' };

let root: Root;
const readCaption = () => document.querySelector('figure > figcaption')?.textContent;

async function render(...panels: CodeSource[]): Promise<void> {
  const group: ReactElement | null = await CodeGroup({ name: 'Samples', panels });
  await act(async () => root.render(group));
}

/** What stands above each panel when its tab is chosen. */
async function listCaptions(...panels: CodeSource[]): Promise<(string | undefined)[]> {
  await render(...panels);
  const captions: (string | undefined)[] = [];
  for (const tab of document.querySelectorAll<HTMLElement>('[role=tab]')) {
    await act(async () => tab.click());
    captions.push(readCaption());
  }
  return captions;
}

beforeEach(() => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  document.body.innerHTML = '<div></div>';
  root = createRoot(document.body.firstElementChild!);
});

afterEach(() => act(async () => root.unmount()));

describe('what stands above a code group', () => {
  it('is the tag and label of the first fence where the others have none', async () => {
    const shown = 'POST/v1/accounts';
    expect(await listCaptions({ ...CURL, ...POST }, PHP)).toEqual([shown, shown]);
    expect(await listCaptions({ ...CURL, ...POST }, { ...PHP, ...POST })).toEqual([shown, shown]);
  });

  it('is that of the fence whose tab is chosen where it has its own', async () => {
    const put = { ...PHP, tag: 'PUT', label: '/v1/vouchers' };
    expect(await listCaptions({ ...CURL, ...POST }, put, GO)).toEqual([
      'POST/v1/accounts',
      'PUT/v1/vouchers',
      'POST/v1/accounts',
    ]);
    expect(document.querySelectorAll('figcaption [data-method]')).toHaveLength(1);
  });

  it('is nothing for a first fence without any, whatever the others have', async () => {
    expect(await listCaptions(CURL, { ...PHP, label: 'client.php' })).toEqual([
      undefined,
      'client.php',
    ]);
  });

  it('is its own for a single panel, and nothing without any', async () => {
    await render({ ...CURL, label: 'run.sh' });
    expect(readCaption()).toBe('run.sh');
    await render(CURL);
    expect(readCaption()).toBeUndefined();
  });
});
