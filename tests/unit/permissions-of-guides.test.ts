import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { buildOperationAccess } from '#description/build-operation-access.ts';
import { readDocument } from '#description/read-document.ts';
import { selectPermissions } from '#program/select-permissions.ts';
import { root } from '#scripts/lib/root.mjs';
import { loadApiDescription } from '#server/testing/load-api-description.ts';

const operations = readDocument(await loadApiDescription()).map(buildOperationAccess);

it('the quick start asks for the permissions of its calls, and for no other', async () => {
  const text = await readFile(join(root, 'content/pages/quick-start.mdx'), 'utf8');
  const [, asked = ''] = /with these permissions:([^.]+)\./.exec(text) ?? [];
  const named = [...asked.matchAll(/`([^`]+)`/g)].map(([, permission]) => permission!);
  const { permissions } = selectPermissions(operations, [{ name: 'quick-start', text }]);
  expect(permissions.map(({ permission }) => permission)).toEqual(named.toSorted());
  expect(permissions.filter(({ isSure }) => !isSure)).toEqual([]);
});
