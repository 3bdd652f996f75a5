import type { Page } from '@playwright/test';
import { answerBackend } from './backend-answers.ts';

export const form = (page: Page) => page.locator('.contact form');
export const field = (page: Page, name: string) => form(page).getByLabel(name, { exact: true });
/** The button that sends, whatever it says at the moment. */
export const send = (page: Page) => form(page).getByRole('button', { name: /^(Send|Try again)$/ });

/** The backend's answer to a message that was kept. */
export const ARRIVED = {
  data: { sendMessage: { __typename: 'MessageReceipt', messageId: 'msg_1', fieldErrors: [] } },
};

/** Answers with a new token each time, and messages as told. */
export function answerMessages(
  page: Page,
  answer: (count: number) => ReturnType<Parameters<typeof answerBackend>[1]>,
) {
  let tokens = 0;
  let messages = 0;
  return answerBackend(page, ({ operationName }) =>
    operationName === 'FormToken'
      ? { data: { formToken: `token-${++tokens}` } }
      : answer(++messages),
  );
}

/** Fills in every field. */
export async function fill(page: Page): Promise<void> {
  await field(page, 'Name').fill('Ada Example');
  await field(page, 'E-mail').fill('ada@company.example');
  await field(page, 'Topic').selectOption({ label: 'A failed call' });
  await field(page, 'Message').fill('The call answers with 409 since this morning.');
}
