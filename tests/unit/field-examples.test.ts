// The fields of a response show the values of the page's own example, not those of another call.
import { describe, expect, it } from 'vitest';
import { loadTestSite } from '#testing/load-test-site.ts';
import { formatPageMarkdown } from '#site/files/page-markdown.ts';

const { model } = await loadTestSite();

/** The list of a response's fields in the Markdown of a page. */
function readFields(path: string): string {
  const page = model.pages[path]!;
  const text = formatPageMarkdown(model, page);
  return text.slice(text.indexOf('### 201'), text.indexOf('### 401'));
}

describe('the fields of a response', () => {
  it.each([
    ['/accounts/manually-charge-account', 'charge', 'out', 'FEE-2026-007'],
    ['/accounts/manual-topup-account', 'topup', 'in', 'CASH-2026-031'],
    ['/iot-pay/iot-pay', 'payment', 'out', 'STALL-12-0099'],
  ])('of %s agree with the example of the page', (path, type, direction, reference) => {
    const fields = readFields(path);
    expect(fields).toMatch(new RegExp(`^- \`type\` .*Example: \`${type}\``, 'm'));
    expect(fields).toMatch(new RegExp(`^- \`direction\` .*Example: \`${direction}\``, 'm'));
    expect(fields).toMatch(new RegExp(`^- \`reference\` .*Example: \`${reference}\``, 'm'));
  });
});
