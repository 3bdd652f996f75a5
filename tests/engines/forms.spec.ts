// What readers send, to the real server and back.
import type { Reader } from './support/reader.ts';
import { expect, test } from './support/test.ts';

const FIELD = '.contact form :is(input, textarea, select)';

async function listMistakes(reader: Reader): Promise<number> {
  return reader.evaluate(() => document.querySelectorAll('.error-summary a').length);
}

test('a contact message has its mistakes named, and is sent', async ({ reader }) => {
  await reader.openReady('/contact');
  await test.step('mistakes are named in a summary with the focus, which leads to the fields', async () => {
    await reader.fill(FIELD, 'Ada Example', 'Name');
    await reader.click('.contact form button', 'Send');
    await reader.seeFocus('.error-summary');
    expect(await listMistakes(reader)).toBe(3);
    await reader.click('.error-summary a', 'Choose a topic.');
    await reader.seeFocus(FIELD, 'Topic');
    await reader.see('[aria-invalid=true]', 'E-mail');
  });
  await test.step('it is sent, and the focus is on what comes next', async () => {
    await reader.fill(FIELD, 'ada@company.example', 'E-mail');
    await reader.choose('.contact form select', 'failed-call');
    await reader.fill(FIELD, `Sent by the tests of the site in ${reader.engine}.`, 'Message');
    await reader.click('.contact form button', 'Send');
    await reader.seeFocus('h1, h2, h3', 'We received your message');
    await reader.read('.sent code');
  });
});

test('feedback is counted, and takes a comment', async ({ reader }) => {
  await reader.openReady('/currency/get-currency');
  await reader.evaluate(() => document.querySelector('.article-end')!.scrollIntoView());
  await reader.click('.feedback-form button', 'No');
  await reader.read('.feedback-form [aria-live=polite]', /^Saved, thank you\./);
  await reader.fill('.feedback-form textarea', `Sent by the tests in ${reader.engine}.`);
  await reader.click('.feedback-form button', 'Send comment');
  await reader.read('.feedback-form [aria-live=polite]', /^Thank you, your comment is saved\./);
  await reader.seeFocus('.feedback-form [aria-live=polite]');
});

test('a list is narrowed down while the reader types', async ({ reader }) => {
  await reader.openReady('/resources');
  const all = await reader.count('.resources > li');
  await reader.fill('[role=search] input, search input', 'changelog');
  await reader.until(
    'fewer entries',
    (before) =>
      [...document.querySelectorAll<HTMLElement>('.resources > li')].filter((one) =>
        one.checkVisibility(),
      ).length < before,
    all,
  );
  expect(await reader.count('.resources > li')).toBeGreaterThan(0);
});
