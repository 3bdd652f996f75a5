// @vitest-environment happy-dom
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { InboxSettings } from './callback-types.ts';
import { SettingsForm } from './settings-form.tsx';

const SETTINGS: InboxSettings = {
  address: '/callbacks/1/inbox',
  secret: 'whsec_1',
  toleranceSeconds: 300,
  answerStatus: 200,
  order: 'normal',
  target: null,
  allowedTargets: ['https://example.com'],
};

let root: Root;
const show = (settings: InboxSettings) =>
  act(async () => root.render(<SettingsForm settings={settings} onChange={() => undefined} />));
const readStatus = () => document.querySelector('[role=status]')?.textContent;

beforeEach(() => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  document.body.innerHTML = '<div></div>';
  root = createRoot(document.body.firstElementChild!);
});

afterEach(() => act(async () => root.unmount()));

it('says where callbacks go as soon as an address is saved', async () => {
  await show(SETTINGS);
  expect(readStatus()).toBe('Callbacks go to the inbox.');
  await show({ ...SETTINGS, target: 'https://example.com/hook' });
  expect(readStatus()).toBe('Callbacks go to https://example.com/hook.');
});

it('offers no address where the operator has listed none', async () => {
  await show({ ...SETTINGS, allowedTargets: [] });
  expect(readStatus()).toBeUndefined();
});
