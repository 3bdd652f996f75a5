import { expect, it } from 'vitest';
import { loadRareComponents } from './rare-components.ts';

it('loads the components that a guide names, and no others', async () => {
  const listNames = async (body: string) => Object.keys(await loadRareComponents(body)).toSorted();
  expect(await listNames('# Fees\n\nThe steps of a payment.\n\n<Note>Pay.</Note>')).toEqual([]);
  expect(await listNames('<Steps>\n\n## One\n\n</Steps>')).toEqual(['Steps']);
  expect(await listNames('<StepDiagram\n  steps={[]}\n/>')).toEqual(['StepDiagram']);
  expect(await listNames('<Properties>\n</Properties>')).toEqual(['Properties', 'Property']);
});
