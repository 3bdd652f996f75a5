import { bundleDescription, type BundledDescription } from './bundle-description.ts';
import { checkPathFiles } from './check-description.ts';
import type { DescriptionContext } from './description-context.ts';
import { readErrorCatalogue, type ErrorDefinition } from './error-catalogue.ts';
import { createExampleCheck } from './example-check.ts';
import type { ModelError, Report } from './model-error.ts';
import { createOpener } from './open-sources.ts';
import { readDescription, type Description } from './read-description.ts';
import { createReferences } from './references.ts';
import { buildSamples } from './samples/build-samples.ts';
import type { SiteSettings } from './settings.ts';
import type { Operation } from './site-model.ts';
import type { SourceFiles } from './source-files.ts';
import type { YamlSource } from './yaml-source.ts';

const EMPTY_ROOT: YamlSource = { file: 'api/openapi.yaml', data: {}, lineOf: () => 1 };

/** All that is read of api/, which depends on nothing else but the settings. */
export interface Api {
  readonly description: Description;
  readonly operations: readonly Operation[];
  readonly errors: ReadonlyMap<string, ErrorDefinition>;
  readonly bundle: BundledDescription;
  readonly mistakes: readonly ModelError[];
}

/** Reads api/: operations with samples, webhooks, errors, and the bundled document. */
export function readApi(files: SourceFiles, settings: SiteSettings): Api {
  const mistakes: ModelError[] = [];
  const report: Report = (error) => void mistakes.push(error);
  const open = createOpener(files, settings, report);
  const context: DescriptionContext = {
    references: createReferences(open, report),
    errors: readErrorCatalogue(open('api/errors.yaml') ?? EMPTY_ROOT, report),
    settings,
    report,
    checkExample: createExampleCheck(open),
  };
  const root = open('api/openapi.yaml') ?? EMPTY_ROOT;
  const description = readDescription(root, context);
  const pathFiles = [...files.texts.keys()].filter((file) => file.startsWith('api/paths/'));
  checkPathFiles(
    root,
    pathFiles.flatMap((file) => open(file) ?? []),
    report,
  );
  const operations = description.operations.map((operation) => ({
    ...operation,
    samples: buildSamples(operation, settings),
  }));
  const bundle = bundleDescription(root, open, context);
  return { description, operations, errors: context.errors, bundle, mistakes };
}

/** Reads api/ again only when one of its files has changed. */
export function createApiReader(): typeof readApi {
  let known:
    | { readonly files: readonly (readonly [string, string])[]; readonly api: Api }
    | undefined;
  return function readChangedApi(sources, settings) {
    const files = [...sources.texts].filter(([file]) => file.startsWith('api/'));
    const isSame =
      known?.files.length === files.length &&
      files.every(
        ([file, text], index) =>
          known?.files[index]?.[0] === file && known.files[index][1] === text,
      );
    if (!known || !isSame) known = { files, api: readApi(sources, settings) };
    return known.api;
  };
}
