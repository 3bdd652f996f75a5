import { isJsonObject, type JsonObject } from '#contract/json.ts';
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { parse } from 'yaml';
import { type Context, type Rule } from './rule.ts';

const PARTS = /^(schemas\/.+|parameters|headers|responses)\.yaml$/;

/** The shared parts that the files beside the root define, as file#/Name. */
function listParts(dir: string): readonly string[] {
  const files = readdirSync(dir, { recursive: true, encoding: 'utf8' });
  return files
    .map((file) => file.split(sep).join('/'))
    .filter((file) => PARTS.test(file))
    .flatMap((file) => {
      const parts: unknown = parse(readFileSync(join(dir, file), 'utf8'));
      return isJsonObject(parts) ? Object.keys(parts).map((name) => `${file}#/${name}`) : [];
    });
}

/** Every shared schema, parameter, header and response is referred to. */
export const partsUsed: Rule = () => {
  const used = new Set<string>();
  return {
    ref: {
      leave(reference, context) {
        const { location } = context.resolve(reference);
        if (location) used.add(`${location.source.absoluteRef}${location.pointer}`);
      },
    },
    Root: {
      leave(_: JsonObject, context: Context) {
        const dir = dirname(context.location.source.absoluteRef);
        const names = new Set([...used].map((at) => relative(dir, at).split(sep).join('/')));
        for (const part of listParts(dir)) {
          if (!names.has(part))
            context.report({ message: `${part} is not used: refer to it, or delete it.` });
        }
      },
    },
  };
};
