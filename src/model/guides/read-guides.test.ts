import { expect, it } from 'vitest';
import type { ModelError } from '#model/model-error.ts';
import { parseSettings } from '#model/parse-settings.ts';
import { settings } from '#settings';
import { createGuidesReader, type ReadGuides } from './read-guides.ts';

const FILE = 'content/pages/guide.mdx';
const SOUND = `---
title: Guide
description: A guide that stands for all others.
path: /guide
---

Text.
`;

function read(readGuides: ReadGuides, texts: ReadonlyMap<string, string>) {
  const errors: ModelError[] = [];
  const guides = readGuides({ texts, images: new Set() }, parseSettings(settings), (error) =>
    errors.push(error),
  );
  return { paths: [...guides.keys()], mistakes: errors.length };
}

it.each(['', SOUND.replace('path: /guide', 'path')])(
  'keeps the page of a guide whose text names no page for now, and reports the mistake',
  (broken) => {
    const readGuides = createGuidesReader();
    expect(read(readGuides, new Map([[FILE, SOUND]]))).toEqual({ paths: ['/guide'], mistakes: 0 });
    for (let round = 0; round < 2; round += 1) {
      const { paths, mistakes } = read(readGuides, new Map([[FILE, broken]]));
      expect(paths).toEqual(['/guide']);
      expect(mistakes).toBeGreaterThan(0);
    }
    const moved = SOUND.replace('path: /guide', 'path: /moved');
    expect(read(readGuides, new Map([[FILE, moved]]))).toEqual({ paths: ['/moved'], mistakes: 0 });
  },
);

it('takes the page away with its file, and does not keep it for a later file of the same name', () => {
  const readGuides = createGuidesReader();
  read(readGuides, new Map([[FILE, SOUND]]));
  expect(read(readGuides, new Map()).paths).toEqual([]);
  expect(read(readGuides, new Map([[FILE, '']])).paths).toEqual([]);
});
