// Fields and buttons of what comes with intent look the same wherever they stand.
import { openConsole, part } from './support/console.ts';
import { expect, test, type Locator } from './support/test.ts';

/** Colour that a custom property of the page stands for, as the browser computes colours. */
function readColor(field: Locator, property: string): Promise<string> {
  return field.evaluate((element, name) => {
    const probe = document.createElement('i');
    probe.style.color = `var(${name})`;
    element.after(probe);
    const { color } = getComputedStyle(probe);
    probe.remove();
    return color;
  }, property);
}

test('a field with a wrong value has the border of mistakes', async ({ page }) => {
  await openConsole(page, '/accounts/get-all-transactions');
  const limit = part(page).getByLabel('limit');
  await expect(limit).toHaveCSS('border-color', await readColor(limit, '--line-strong'));
  await limit.fill('500');
  await limit.blur();
  await expect(limit).toHaveAttribute('aria-invalid', 'true');
  await expect(limit).toHaveCSS('border-color', await readColor(limit, '--delete'));
});
