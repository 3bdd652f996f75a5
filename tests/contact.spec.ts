// The contact form in all its states, against an answered data backend.
import { answerBackend, createGate, type BackendQuestion } from './support/backend-answers.ts';
import { answerMessages, ARRIVED, field, fill, form, send } from './support/contact-form.ts';
import { expectNoViolations, findViolations } from './support/find-violations.ts';
import { expect, open, openReady, test, waitUntilIdle, type Page } from './support/test.ts';

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
    await waitUntilIdle(page);
    expect(questions).toHaveLength(0);
    await field(page, 'Name').focus();
    await expect.poll(() => questions.length).toBe(1);
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
    await expect(field(page, 'Name')).not.toHaveAttribute('aria-invalid');
    await expectNoViolations(page, 'mistakes');
    await summary(page).getByRole('link', { name: 'Choose a topic.' }).click();
    await expect(field(page, 'Topic')).toBeFocused();
    await field(page, 'Topic').selectOption({ label: 'Something else' });
    await expect(field(page, 'Topic')).not.toHaveAttribute('aria-invalid');
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
    expect(await findViolations(page)).toEqual([]);
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
    await open(page, '/contact');
    await field(page, 'Message').pressSequentially('Typed early');
    await page.locator('html[data-ready]').waitFor({ state: 'attached' });
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

test.describe('without a backend', () => {
  test.use({ expectedProblems: [/ERR_CONNECTION_REFUSED|Backend is unreachable/] });

  test('keeps the text, says so, and sends the same message once more', async ({ page }) => {
    const questions = await answerMessages(page, (count) =>
      count === 1 ? 'unreachable' : ARRIVED,
    );
    await openReady(page, '/contact');
    await fill(page);
    await send(page).click();
    const alert = form(page).getByRole('alert');
    await expect(alert).toContainText('Your message was not sent.', { timeout: 8000 });
    await expect(alert).toContainText('The server is not reachable now.');
    await expect(field(page, 'Message')).toHaveValue(/answers with 409/);
    expect(await findViolations(page)).toEqual([]);
    await form(page).getByRole('button', { name: 'Try again' }).click();
    await expect(page.locator('.sent')).toBeVisible();
    // The first may have arrived after all: the same token makes it count once.
    expect(listMessages(questions).map(({ variables }) => variables['formToken'])).toEqual([
      'token-1',
      'token-1',
    ]);
  });
});

test.describe('refused by the backend', () => {
  test.use({ expectedProblems: [/GraphQL error/] });

  test('shows the reason in our words, and takes another token', async ({ page }) => {
    const refusal = {
      message: 'quota of tenant-7 on db-3 is spent',
      extensions: { code: 'RATE_LIMITED', reason: 'too-many' },
    };
    const questions = await answerMessages(page, (count) =>
      count === 1 ? { data: null, errors: [refusal] } : ARRIVED,
    );
    await openReady(page, '/contact');
    await fill(page);
    await send(page).click();
    const alert = form(page).getByRole('alert');
    await expect(alert).toContainText('Your network sent too many messages', { timeout: 8000 });
    await expect(alert).not.toContainText('tenant-7');
    await send(page).click();
    await expect(page.locator('.sent')).toBeVisible({ timeout: 8000 });
    expect(listMessages(questions).map(({ variables }) => variables['formToken'])).toEqual([
      'token-1',
      'token-2',
    ]);
  });
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('the form works without script', async ({ page }) => {
    await page.route('**/contact', (route) =>
      route.request().method() === 'POST'
        ? route.fulfill({ contentType: 'text/html', body: '<title>Answer</title><h1>Kept</h1>' })
        : route.continue(),
    );
    await test.step('the browser asks for what is missing', async () => {
      await open(page, '/contact');
      await send(page).click();
      await expect(page).toHaveURL('/contact');
      expect(await field(page, 'Name').evaluate((input) => input.matches(':invalid'))).toBe(true);
    });

    await test.step('it is a form that the server answers', async () => {
      await fill(page);
      const posted = page.waitForRequest((request) => request.method() === 'POST');
      await send(page).click();
      const request = await posted;
      expect(new URL(request.url()).pathname).toBe('/contact');
      expect(Object.fromEntries(new URLSearchParams(request.postData() ?? ''))).toEqual({
        name: 'Ada Example',
        email: 'ada@company.example',
        topic: 'failed-call',
        message: 'The call answers with 409 since this morning.',
        website: '',
      });
    });
  });
});
