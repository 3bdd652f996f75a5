import { describe, expect, test } from 'vitest';
import type { Layout } from '#model/site-model.ts';
import { formatPageMarkdown } from './page-markdown.ts';
import {
  buildTestGuide,
  buildTestOperationPage,
  buildTestSite,
  TEST_URL,
} from './testing/test-site.ts';

const model = buildTestSite();

describe('an API page as Markdown', () => {
  test('says everything that the page says', () => {
    expect(formatPageMarkdown(model, buildTestOperationPage())).toMatchInlineSnapshot(`
      "---
      title: Create an account
      url: https://docs.example/accounts/create-account
      operationId: createAccount
      permission: accounts:write
      date: 2026-03-02
      ---

      # Create an account

      \`POST /v1/accounts\`

      [OpenAPI](https://docs.example/accounts/create-account.openapi.json) | [Other languages, SDK](https://docs.example/accounts/create-account.samples.md) | All pages: [/llms.txt](https://docs.example/llms.txt)

      Opens an account. See [accounts](https://docs.example/introduction.md#accounts).

      Needs the permission \`accounts:write\`.

      **Reads only.** The call changes nothing. Repeat the call as often as you like.

      > Mind
      > the gap.

      ## Code samples

      \`\`\`sh
      curl "$WALLET_API_URL/v1/accounts"
      \`\`\`

      ## Parameters

      | Name | In | Type | Required | Description |
      | --- | --- | --- | --- | --- |
      | \`status\` | query | string (one of \`active\`, \`closed\`; default \`active\`) | no | One \\| the other. Example: \`active\`. |

      ## Request body

      \`application/json\`: object

      - \`name\` (string; required; 2 to 80 characters; matches \`\`^\`?_\\w+$\`\`): Full name.
      - \`address\` (Address; required)
        - \`city\` (string; required): Example: \`Nairobi\`.
      - \`tags\` (array of Tag; required)
        - \`label\` (string; required)
      - \`either\` (Card or email; required)
        - either Card
          - \`code\` (string; required)
        - either email
      - \`labels\` (object; required)
        - \`any key\` (integer)

      An account:

      \`\`\`json
      {
        "name": "Grace"
      }
      \`\`\`

      ## Responses

      ### 201

      Opened.

      \`application/json\`: Account

      - \`id\` (string; required; read only)
      - \`owner\` (Account; as above; required)

      Example:

      \`\`\`json
      {
        "id": "acc_01HZX6A4N2PC"
      }
      \`\`\`

      Headers: \`RateLimit-Limit\`

      ### 409

      Refused.

      \`\`\`json
      {
        "code": "phone_number_taken"
      }
      \`\`\`

      ## Errors

      Each error is a [problem document](https://docs.example/status-codes).

      | Error | Cause | Cure |
      | --- | --- | --- |
      | 409 \`phone_number_taken\` Taken | It is \\| in use. | Use another. |

      ## Side effects

      - A wallet is opened.

      ## Callbacks

      - \`account.created\`: An account was opened. Sent at once.

      [How callbacks are sent and signed](https://docs.example/callbacks)

      ## Related pages

      - [Introduction](https://docs.example/introduction.md)
      "
    `);
  });

  test('has one sample and no example of an error when it is to be brief', () => {
    const text = formatPageMarkdown(model, buildTestOperationPage(), 'brief');
    expect(text.match(/^### .*/gm)).toEqual(['### 201']);
    expect(text).toContain('| 409 `phone_number_taken` ');
    expect(text).not.toMatch(/^---$/m);
  });

  test('says what a call without a permission needs', () => {
    const { permission: _, ...operation } = buildTestOperationPage().operation;
    const page = { ...buildTestOperationPage(), operation: { ...operation, deprecated: true } };
    expect(formatPageMarkdown(model, page)).toMatch(
      /\*\*Deprecated\.\*\*[^]*access token, and no permission/,
    );
    const open = { ...page, operation: { ...operation, requiresAuthentication: false } };
    expect(formatPageMarkdown(model, open)).toContain('Needs no key and no token.');
    const ofUser = buildTestOperationPage({ caller: 'user' });
    expect(formatPageMarkdown(model, ofUser)).toContain(
      '\n\nNeeds a user’s access token, and the permission `accounts:write`.\n\n',
    );
  });

  test('leaves out the parts that the call does not have', () => {
    const { requestBody: _, ...operation } = buildTestOperationPage({
      parameters: [],
      errors: [],
      sideEffects: [],
      callbacks: [],
      related: [],
    }).operation;
    const text = formatPageMarkdown(model, { ...buildTestOperationPage(), operation });
    expect(text.match(/^## .*/gm)).toEqual(['## Code samples', '## Responses']);
  });
});

test('the Markdown of an API page leads to its workflows and to the next page', () => {
  const name = 'voting.arazzo.yaml';
  const site = {
    ...model,
    workflows: [name, 'other.arazzo.yaml'],
    workflowSteps: {
      [name]: [{ stepId: 'open', description: '', operationId: 'createAccount' }],
      'other.arazzo.yaml': [{ stepId: 'close', description: '', operationId: 'deleteAccount' }],
    },
    navigation: model.navigation.toReversed(),
  };
  const [head = ''] = formatPageMarkdown(site, buildTestOperationPage()).split('## ');
  expect(head).toContain(`Workflows: [voting](${TEST_URL}/workflows/${name}) | `);
  expect(head).toContain(`Next: [Introduction](${TEST_URL}/introduction.md) | `);
  expect(head).not.toContain('other.arazzo.yaml');
});

describe('a guide as Markdown', () => {
  test('has its title, its description and its text', () => {
    expect(formatPageMarkdown(model, buildTestGuide())).toBe(
      `---\ntitle: Introduction\nurl: ${TEST_URL}/introduction\n---\n\n# Introduction\n\n` +
        `Next: [Create an account](${TEST_URL}/accounts/create-account.md) | ` +
        `All pages: [/llms.txt](${TEST_URL}/llms.txt)\n\n` +
        `What the platform is.\n\nBegin [here](${TEST_URL}/accounts/create-account.md).\n`,
    );
  });

  test.each<[Layout, RegExp]>([
    ['home', /## Sample apps\n\nFour small[^]*\n\n### Till\n\nTakes payments\./],
    [
      'apps',
      /## Calls by app\n\n### Till\n\n- \[POST Create an account\]\(https:\/\/docs\.example\/accounts\/create-account\.md\)/,
    ],
    ['api-reference', /## Accounts\n\n- \[POST Create an account\]\([^)]*\) `\/v1\/accounts`/],
    ['resources', /- \[Description\]\(https:\/\/docs\.example\/openapi\.yaml\): The API\./],
    [
      'use-cases',
      /- \[Events\]\(https:\/\/docs\.example\/use-cases\/events\.md\): Gates and bars\./,
    ],
    ['changelog', /## 2026-03-02: A & B < C\n\n\*changed, breaking, Accounts\*/],
    [
      'callbacks',
      /- `account\.created`: An account was opened\. Sent at once\. Sent by \[Create an account\]/,
    ],
  ])('of the layout %s has what the layout shows besides', (layout, pattern) => {
    expect(formatPageMarkdown(model, buildTestGuide({ layout }))).toMatch(pattern);
  });

  test('of the layout status-codes lists every code by status', () => {
    const entry = (status: number, code: string) => ({
      status,
      code,
      title: 'T',
      cause: 'C.',
      cure: 'D.',
      pages: [],
    });
    const site = buildTestSite({ errors: [entry(500, 'b_code'), entry(401, 'c_code')] });
    const text = formatPageMarkdown(site, buildTestGuide({ layout: 'status-codes' }));
    expect(text.match(/`\w_code`/g)).toEqual(['`c_code`', '`b_code`']);
    expect(text).toMatch(/\| 401 Unauthorized +\| The request has no valid key or token\. +\|/);
  });

  test('of the layout status-codes names the calls that give a code, or those that do not', () => {
    const known = buildTestSite();
    const call = Object.values(known.pages).find(({ kind }) => kind === 'operation')!;
    const pages = { ...known.pages, '/b': { ...call, path: '/b', title: 'B' } };
    const error = { status: 401, code: 'c_code', title: 'T', cause: 'C.', cure: 'D.' };
    const write = (givers: readonly string[]) =>
      formatPageMarkdown(
        { ...known, pages, errors: [{ ...error, pages: givers }] },
        buildTestGuide({ layout: 'status-codes' }),
      );
    expect(write(['/b'])).toContain('Given by: Accounts: B.\n');
    expect(write(['/b', call.path])).toContain('Given by: Every call.');
    expect(write([])).toContain('Given by: No single call');
  });

  test('of the contact page has the address', () => {
    const text = formatPageMarkdown(model, buildTestGuide({ layout: 'contact' }));
    expect(text).toContain('docs@wallet.example');
    expect(text).toContain('https://docs.example/contact');
  });

  test('of a page with a flow has the file for programs', () => {
    const site = { ...model, workflows: ['voting.arazzo.yaml'] };
    const guide = buildTestGuide({ layout: 'use-case', path: '/use-cases/voting' });
    expect(formatPageMarkdown(site, guide)).toContain(
      '[voting.arazzo.yaml](https://docs.example/workflows/voting.arazzo.yaml)',
    );
  });
});
