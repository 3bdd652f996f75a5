import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parse } from 'yaml';
import { composePaths, listPathItems } from '#description/compose-paths.ts';
import type { JsonObject } from '#contract/json.ts';
import type { Context, Rule } from './rule.ts';

const FOLDER = 'paths';

/**
 * Gives the root of the description the `paths` that follow from the files beside it, before the rules look at it.
 * They are references, so that mistakes are still named with the file and line of the path item.
 */
export const composedPaths: Rule = () => ({
  Root: {
    enter(root: JsonObject, context: Context) {
      const dir = dirname(context.location.source.absoluteRef);
      // A description in one file has its paths already.
      if (!existsSync(join(dir, FOLDER))) return;
      const files = readdirSync(join(dir, FOLDER))
        .toSorted()
        .map((name) => ({
          file: `${FOLDER}/${name}`,
          data: parse(readFileSync(join(dir, FOLDER, name), 'utf8')) as unknown,
          lineOf: () => 1,
        }));
      const items = listPathItems({ file: 'openapi.yaml', data: root, lineOf: () => 1 }, files);
      Object.assign(root, { paths: composePaths(items) });
    },
  },
});
