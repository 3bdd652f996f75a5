// What the console tells of the samples beside it.
import { openConsole, openTool, part } from './support/console.ts';
import { expect, test } from './support/test.ts';

test('the samples of a call tell when they were last run, and what came out', async ({ page }) => {
  await openConsole(page);
  await openTool(page, 'Code');
  const title = 'When the samples were last run';
  await part(page).locator('summary').filter({ hasText: title }).click();
  await expect(part(page).first()).toContainText(
    /On \d+ \w+ 20\d\d the sandbox returned the response to the samples in/,
  );
  await expect(part(page).locator('.console-proof')).toContainText(
    '"phoneNumber": "+254700000101"',
  );
});
