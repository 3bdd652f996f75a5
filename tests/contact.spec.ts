// The contact form in its states, against an answered data backend. accessibility-states.spec.ts looks at what is said when a message
// was sent, or could not be.
import { answerBackend, createGate, type BackendQuestion } from './support/backend-answers.ts';
import { answerMessages, ARRIVED, field, fill, form, send } from './support/contact-form.ts';
import { expectNoViolations, takeAsLookedAt } from './support/find-violations.ts';
import { holdCode } from './support/hold-code.ts';
import {
  expect,
  open,
  openReady,
  test,
  waitForReady,
  waitUntilIdle,
  type Page,
} from './support/test.ts';

const summary = (page: Page) => page.locator('.error-summary');

const listMessages = (questions: readonly BackendQuestion[]) =>
  questions.filter(({ operationName }) => operationName === 'SendMessage');

test('a message is written, mended and sent', async ({ page }) => {
  test.setTimeout(60_000);
  const gate = createGate();
  const questions = await answerMessages(page, async () => {
    await gate.opened;
    return ARRIVED;
  });

  await test.step('asks for nothing of the backend before the reader comes to the form', async () => {
    await openReady(page, '/contact');
    await takeAsLookedAt(page);
    await waitUntilIdle(page);
    expect(questions).toHaveLength(0);
    await field(page, 'Name').focus();
    await expect.poll(() => questions.length).toBe(1);
  });

  await test.step('has room for the form beside the sidebar of a narrow window', async () => {
    const { width, height } = page.viewportSize()!;
    await page.setViewportSize({ width: 1024, height });
    expect((await form(page).boundingBox())!.width).toBeGreaterThan(500);
    expect(
      (await page.getByRole('heading', { name: 'By e-mail' }).boundingBox())!.height,
    ).toBeLessThan(40);
    await page.setViewportSize({ width, height });
  });

  await test.step('checks a field when it is left, but not one that was only passed through', async () => {
    await field(page, 'Name').focus();
    await page.keyboard.press('Tab');
    await expect(field(page, 'E-mail')).toBeFocused();
    await page.keyboard.type('ada@');
    await expect(page.locator('.field-error')).toHaveCount(0);
    await page.keyboard.press('Tab');
    await expect(page.locator('.field-error')).toHaveText([/with a name, an @ and a domain/]);
    await field(page, 'E-mail').fill('ada@company.example');
    await expect(page.locator('.field-error')).toHaveCount(0);
  });

  await test.step('is filled in by keyboard alone, and the trap for programs is not on the way', async () => {
    await field(page, 'Message').focus();
    await page.keyboard.press('Tab');
    await expect(send(page)).toBeFocused();
  });

  // Without errors the page is one of the kinds of pages that accessibility.spec.ts looks at.
  await test.step('names what has to be mended, beside the fields and in a summary with the focus, in either theme and width', async () => {
    await field(page, 'E-mail').fill('');
    await field(page, 'Name').fill('Ada Example');
    await field(page, 'Message').fill('Short');
    await send(page).click();
    await expect(summary(page)).toBeFocused();
    await expect(summary(page).getByRole('link')).toHaveText([
      'Enter your e-mail address, so that we can answer.',
      'Choose a topic.',
      'Enter a message of at least 10 characters.',
    ]);
    await expect(field(page, 'E-mail')).toHaveAttribute('aria-invalid', 'true');
    await expect(field(page, 'E-mail')).toHaveAccessibleDescription(/Enter your e-mail address/);
    await expect(field(page, 'Name')).toHaveAttribute('aria-invalid', 'false');
    await expectNoViolations(page, 'mistakes');
    await summary(page).getByRole('link', { name: 'Choose a topic.' }).click();
    await expect(field(page, 'Topic')).toBeFocused();
    await field(page, 'Topic').selectOption({ label: 'Something else' });
    await expect(field(page, 'Topic')).toHaveAttribute('aria-invalid', 'false');
    expect(listMessages(questions)).toHaveLength(0);
    await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'no-preference' });
  });

  await test.step('sends a message, says that it does, and tells what happens next', async () => {
    await fill(page);
    await send(page).click();
    await expect(form(page).getByRole('status')).toHaveText('Sending…');
    await expect(form(page)).toHaveAttribute('aria-busy', 'true');
    await send(page).click({ force: true });
    gate.open();
    const heading = page.getByRole('heading', { name: 'We received your message' });
    await expect(heading).toBeFocused();
    await expect(page.locator('.sent')).toContainText('msg_1');
    await expect(page.locator('.sent')).toContainText('ada@company.example');
    expect(listMessages(questions)).toHaveLength(1);
    expect(listMessages(questions)[0]!.variables).toEqual({
      name: 'Ada Example',
      email: 'ada@company.example',
      topic: 'failed-call',
      message: 'The call answers with 409 since this morning.',
      formToken: 'token-1',
      website: '',
    });
    await page.getByRole('button', { name: 'Write another message' }).click();
    await expect(field(page, 'Message')).toHaveValue('');
  });
});

test('a draft is kept until it has arrived', async ({ page }) => {
  const asked: { readonly name: string; readonly at: number }[] = [];
  const fieldErrors = [{ __typename: 'FieldError', field: 'email', message: 'No such domain.' }];
  const refused = {
    data: { sendMessage: { __typename: 'MessageReceipt', messageId: null, fieldErrors } },
  };
  let answer: typeof refused | typeof ARRIVED = refused;
  await answerBackend(page, ({ operationName }) => {
    asked.push({ name: operationName, at: Date.now() });
    return operationName === 'FormToken'
      ? { data: { formToken: `token-${asked.length}` } }
      : answer;
  });

  await test.step('keeps what was typed before the script came', async () => {
    const release = await holdCode(page);
    await open(page, '/contact');
    await field(page, 'Message').pressSequentially('Typed early');
    release();
    await waitForReady(page);
    await expect(field(page, 'Message')).toHaveValue('Typed early');
  });

  await test.step('keeps a draft over a reload', async () => {
    await fill(page);
    await openReady(page, '/contact');
    await expect(field(page, 'Message')).toHaveValue(/answers with 409/);
    await expect(field(page, 'Topic')).toHaveValue('failed-call');
  });

  await test.step('shows what the server finds wrong in the same places', async () => {
    await send(page).click();
    await expect(summary(page)).toBeFocused({ timeout: 8000 });
    await expect(field(page, 'E-mail')).toHaveAccessibleDescription(/No such domain\./);
    await expect(field(page, 'Message')).toHaveValue(/answers with 409/);
  });

  await test.step('waits with a message until its token counts', () => {
    const [token, message] = asked.slice(-2);
    expect([token?.name, message?.name]).toEqual(['FormToken', 'SendMessage']);
    expect(message!.at - token!.at).toBeGreaterThanOrEqual(3000);
  });

  await test.step('forgets a draft that has arrived', async () => {
    answer = ARRIVED;
    await send(page).click();
    await expect(page.locator('.sent')).toBeVisible({ timeout: 8000 });
    await openReady(page, '/contact');
    await expect(field(page, 'Message')).toHaveValue('');
  });
});

test.describe('a message that does not arrive', () => {
  test.use({ expectedProblems: [/ERR_CONNECTION_REFUSED|Backend is unreachable|GraphQL error/] });

  test('is kept, and sent once more', async ({ page }) => {
    const refusal = {
      message: 'quota of tenant-7 on db-3 is spent',
      extensions: { code: 'RATE_LIMITED', reason: 'too-many' },
    };
    const refused = { data: null, errors: [refusal] };
    const answers = ['unreachable', ARRIVED, refused, ARRIVED] as const;
    const questions = await answerMessages(page, (count) => answers[count - 1]!);
    const listTokens = () =>
      listMessages(questions).map(({ variables }) => variables['formToken'] as string);
    const alert = form(page).getByRole('alert');
    await openReady(page, '/contact');

    await test.step('without a backend the text is kept, and the same message sent once more', async () => {
      await fill(page);
      await send(page).click();
      await expect(alert).toContainText('Your message was not sent.', { timeout: 8000 });
      await expect(alert).toContainText('The server is not reachable now.');
      await expect(field(page, 'Message')).toHaveValue(/answers with 409/);
      await form(page).getByRole('button', { name: 'Try again' }).click();
      await expect(page.locator('.sent')).toBeVisible();
      // The first may have arrived after all: the same token makes it count once.
      expect(listTokens()).toEqual(['token-1', 'token-1']);
    });

    await test.step('where the backend refuses it, the reason is in our words, and another token is taken', async () => {
      await page.getByRole('button', { name: 'Write another message' }).click();
      await fill(page);
      await send(page).click();
      await expect(alert).toContainText('Your network sent too many messages', { timeout: 8000 });
      await expect(alert).not.toContainText('tenant-7');
      await send(page).click();
      await expect(page.locator('.sent')).toBeVisible({ timeout: 8000 });
      const [, , first, second] = listTokens();
      expect(first).toMatch(/^token-\d$/);
      expect(second).toMatch(/^token-\d$/);
      expect(second).not.toBe(first);
    });
  });
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('the form works without script', async ({ page }) => {
    await test.step('the browser asks for what is missing', async () => {
      await open(page, '/contact');
      await send(page).click();
      await expect(page).toHaveURL('/contact');
      expect(await field(page, 'Name').evaluate((input) => input.matches(':invalid'))).toBe(true);
    });

    await test.step('it is a form that the server answers', async () => {
      await fill(page);
      const answered = page.waitForResponse((response) => response.request().method() === 'POST');
      await send(page).click();
      const request = (await answered).request();
      expect((await answered).ok()).toBe(true);
      expect(new URL(request.url()).pathname).toBe('/contact');
      expect(Object.fromEntries(new URLSearchParams(request.postData() ?? ''))).toEqual({
        name: 'Ada Example',
        email: 'ada@company.example',
        topic: 'failed-call',
        message: 'The call answers with 409 since this morning.',
        website: '',
      });
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    });
  });
});
