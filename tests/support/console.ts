import { goTo } from './go-to.ts';
import { expect, openReady, type Locator, type Page } from './test.ts';

/** The page that the console is tried on where none is named. */
export const CONSOLE_PATH = '/accounts/create-account';

/** The console. */
export const part = (page: Page): Locator => page.locator('.console');
/** Its line on how far the call has come. */
export const status = (page: Page): Locator => page.locator('.console-status');
export const answer = (page: Page): Locator =>
  page.getByRole('group', { name: 'Answer', exact: true });
/** The field of the body. */
export const editor = (page: Page): Locator =>
  part(page).getByRole('textbox', { name: 'Request body, JSON' });

/** Opens a page and the console on it, as a link to a request does: nothing is sent. */
export async function openConsole(page: Page, path = CONSOLE_PATH): Promise<void> {
  await openReady(page, path);
  await page.evaluate(() => (location.hash = '#request='));
  await expect(part(page).getByRole('button', { name: 'Send' })).toBeVisible();
}

/** Goes on to another page, and opens the console on it: nothing is sent. */
export async function goToConsole(page: Page, path = CONSOLE_PATH): Promise<void> {
  await goTo(page, `${path}#request=`);
  await expect(part(page).getByRole('button', { name: 'Send' })).toBeVisible();
  // The console holds its place until the reader does something.
  await page.keyboard.press('Shift');
}

/** The button that sends the example of a page. */
export const tryButton = (page: Page): Locator => page.getByRole('button', { name: 'Try it' });

/** Opens a page and presses the button that sends its example. */
export async function tryIt(page: Page, path = CONSOLE_PATH): Promise<void> {
  await openReady(page, path);
  await tryButton(page).click();
}

/** Shows one of the tools of the console. */
export async function openTool(page: Page, title: string): Promise<void> {
  await part(page).getByRole('tab', { name: title }).click();
}

/** Presses Send, and waits for the status that is expected. */
export async function send(page: Page, expected?: RegExp): Promise<void> {
  await part(page).getByRole('button', { name: 'Send' }).click();
  if (expected) await expect(status(page)).toHaveText(expected);
}

/** The id of the workspace that the tools of the console show, if they show one. */
export function readWorkspaceId(page: Page): Promise<string | undefined> {
  return page.evaluate(() => {
    const texts = [...document.querySelectorAll('.console-part code')];
    return texts.map((own) => own.textContent).find((text) => /^[0-9a-z]{24}$/.test(text));
  });
}

interface Kept {
  readonly keys: { readonly workspace: { readonly appKey: string; readonly share: string } };
}

/** The workspace whose keys the console keeps for this tab. */
export const readWorkspace = (page: Page) =>
  page.evaluate(() => {
    const kept: unknown = JSON.parse(sessionStorage.getItem('docs.console.keys') ?? '{}');
    return (kept as Kept).keys.workspace;
  });

/** Forgets the keys and the workspace: the next call makes another workspace, as for a new reader. */
export async function forgetKeys(page: Page): Promise<void> {
  await openTool(page, 'Key');
  await part(page).getByRole('button', { name: 'Forget all keys' }).click();
}

/** The calls of the history, as the browser keeps them. */
export function readHistory(page: Page): Promise<readonly unknown[]> {
  return page.evaluate(async () => {
    const request = indexedDB.open('docs-console', 1);
    await new Promise((resolve) => request.addEventListener('success', resolve));
    const all = request.result.transaction('calls').objectStore('calls').getAll();
    await new Promise((resolve) => all.addEventListener('success', resolve));
    return all.result as readonly unknown[];
  });
}

/** Keeps the first call of the history once more, with some of its fields changed. */
export function addCall(page: Page, changes: object): Promise<void> {
  return page.evaluate(async (changed) => {
    const request = indexedDB.open('docs-console', 1);
    await new Promise((resolve) => request.addEventListener('success', resolve));
    const store = request.result.transaction('calls', 'readwrite').objectStore('calls');
    const all = store.getAll();
    await new Promise((resolve) => all.addEventListener('success', resolve));
    const [{ id: _, ...call }] = all.result;
    const added = store.add({ ...call, ...changed });
    await new Promise((resolve) => added.addEventListener('success', resolve));
  }, changes);
}
