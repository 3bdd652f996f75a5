// @vitest-environment happy-dom
import { act, type ReactNode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { buildTestOperation } from '#languages/testing/test-operation.ts';
import type { DescribedOperation } from '#description/operation.ts';
import { buildDraftRequest } from './build-sample.ts';
import { ExportPanel } from './export-panel.tsx';
import { KeyPanel } from './key-panel.tsx';
import { createKeyStore } from './key-store.ts';
import { buildDraft } from './request-draft.ts';

const BASE = 'https://api.example';
const permission = 'notifications:read';
const ofKey = buildTestOperation({ permission });
const ofUser = buildTestOperation({ permission, caller: 'user' });
const ofProfile = buildTestOperation({ caller: 'user' });
const ofAnybody = buildTestOperation({ requiresAuthentication: false });

let root: Root;

beforeEach(() => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  document.body.innerHTML = '<div></div>';
  root = createRoot(document.body.firstElementChild!);
});

afterEach(() => act(async () => root.unmount()));

async function read(panel: ReactNode): Promise<string> {
  await act(async () => root.render(panel));
  return document.body.textContent;
}

const readKeyPanel = (operation: DescribedOperation) =>
  read(
    <KeyPanel
      address={{ base: BASE, origin: BASE, hasWorkspaces: false }}
      keyStore={createKeyStore(BASE, false)}
      operation={operation}
      onSay={() => {}}
    />,
  );

function readExportPanel(operation: DescribedOperation): Promise<string> {
  const draft = buildDraft(operation);
  return read(
    <ExportPanel
      request={buildDraftRequest(operation, draft, BASE)}
      operation={operation}
      draft={draft}
      base={BASE}
      workspaceId={undefined}
      page={operation.pagePath}
      languages={[{ id: 'curl', title: 'cURL' }]}
      onChange={() => {}}
    />,
  );
}

describe('the choice of a key', () => {
  it.each([
    [ofKey, 'only. The call needs notifications:read.'],
    [ofUser, 'only. The call needs a user’s access token and notifications:read.'],
    [ofProfile, 'only. The call needs a user’s access token.'],
  ])('says what the call needs: %#', async (operation, text) => {
    expect(await readKeyPanel(operation)).toContain(`Sent to ${BASE} ${text}`);
  });
});

describe('the code to take away', () => {
  it.each([
    [ofKey, 'Programs read the key from WALLET_API_KEY. Links'],
    [ofUser, 'Programs read the access token of a user from WALLET_ACCESS_TOKEN. Links'],
  ])('says where it reads from: %#', async (operation, text) => {
    expect(await readExportPanel(operation)).toContain(text);
  });

  it('reads nothing where nothing is needed', async () => {
    const text = await readExportPanel(ofAnybody);
    expect(text).toContain('Links and files contain no keys');
    expect(text).not.toContain('Programs read');
  });
});
