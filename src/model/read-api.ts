import { basename } from 'node:path';
import { isMethod } from '#contract/method.ts';
import { buildOperation } from './build-operation.ts';
import { bundleDescription, type BundledDescription } from './bundle-description.ts';
import { checkPathFiles } from './check-description.ts';
import type { DescriptionContext, ExampleCheck } from './description-context.ts';
import { readErrorCatalogue, type ErrorDefinition } from './error-catalogue.ts';
import { createExampleCheck } from './example-check.ts';
import type { ModelError, Report } from './model-error.ts';
import { createOpener, type OpenSource, type ParsedSources } from './open-sources.ts';
import { readDescription, type Description } from './read-description.ts';
import { createReferences, isRecord, type Located } from './references.ts';
import { buildSamples } from '#languages/sample/build-samples.ts';
import type { SiteSettings } from './settings.ts';
import type { Operation } from './site-model.ts';
import type { SourceFiles } from './source-files.ts';
import type { YamlSource } from './yaml-source.ts';

const EMPTY_ROOT: YamlSource = { file: 'api/openapi.yaml', data: {}, lineOf: () => 1 };
const WORKFLOW_FILE = /^api\/workflows\/.+\.arazzo\.yaml$/;
const PATH_FILE = /^api\/paths\//;

/** All that is read of api/, which depends on nothing else but the settings. */
export interface Api {
  readonly description: Description;
  readonly errors: ReadonlyMap<string, ErrorDefinition>;
  readonly mistakes: readonly ModelError[];
  /** Names of the files of api/workflows/. */
  readonly workflows: readonly string[];
  /** Puts the description into one document. */
  readonly bundle: () => BundledDescription;
}

/** What an earlier reading left: valid as long as the files besides api/paths/ are the same. */
interface Kept {
  readonly shared: string;
  readonly parsed: ParsedSources;
  readonly checkExample: ExampleCheck;
  /** By endpoint. */
  readonly pathItems: Map<string, ReadItem>;
}

interface ReadItem {
  readonly value: unknown;
  readonly line: number;
  readonly operations: readonly Operation[];
  readonly mistakes: readonly ModelError[];
}

/** Reads api/: operations with samples, webhooks, errors. */
export function readApi(files: SourceFiles, settings: SiteSettings): Api {
  return createApiReader()(files, settings);
}

/** Reads api/ again and again, each path item only when it or a file that it may refer to has changed. */
export function createApiReader(): typeof readApi {
  let kept: Kept | undefined;
  return function readChangedApi(files, settings) {
    const shared = joinSharedTexts(files);
    if (!kept || kept.shared !== shared) {
      const parsed: ParsedSources = kept?.parsed ?? new Map();
      const openSilently = createOpener(files, settings, () => {}, parsed);
      kept = {
        shared,
        parsed,
        checkExample: createExampleCheck(openSilently),
        pathItems: new Map(),
      };
    }
    return readWith(kept, files, settings);
  };
}

/** The texts that any operation may depend on. Path files that refer to each other count as well. */
function joinSharedTexts(files: SourceFiles): string {
  const texts = [...files.texts].filter(([file]) => /^api\/.+\.yaml$/.test(file));
  const areApart = !texts.some(
    ([file, text]) => PATH_FILE.test(file) && /\$ref: *['"]?(#|\.\/|[^.\s'"]+\.yaml)/.test(text),
  );
  return JSON.stringify(texts.filter(([file]) => !areApart || !PATH_FILE.test(file)));
}

function readWith(kept: Kept, files: SourceFiles, settings: SiteSettings): Api {
  const mistakes: ModelError[] = [];
  const report: Report = (error) => void mistakes.push(error);
  const open = createOpener(files, settings, report, kept.parsed);
  const context: DescriptionContext = {
    references: createReferences(open, report),
    errors: readErrorCatalogue(open('api/errors.yaml') ?? EMPTY_ROOT, report),
    settings,
    report,
    checkExample: kept.checkExample,
  };
  const root = open('api/openapi.yaml') ?? EMPTY_ROOT;
  const pathFiles = [...files.texts.keys()].filter((file) => PATH_FILE.test(file));
  const pathSources = pathFiles.flatMap((file) => open(file) ?? []);
  const description = readDescription(root, context, (endpoint, pathItem) => {
    const known = kept.pathItems.get(endpoint);
    const { source, path, value } = pathItem;
    const isSame = known && known.value === value && known.line === source.lineOf(path);
    const item = isSame ? known : readPathItem(context, open, endpoint, pathItem);
    kept.pathItems.set(endpoint, item);
    item.mistakes.forEach(report);
    return item.operations;
  });
  checkPathFiles(root, pathSources, report);
  const workflows = [...files.texts]
    .filter(([file]) => WORKFLOW_FILE.test(file))
    .map(([file, text]) => ({ name: basename(file), text }));
  const { operations } = description;
  let bundle: BundledDescription | undefined;
  return {
    description,
    errors: context.errors,
    mistakes,
    workflows: workflows.map(({ name }) => name),
    bundle: () => (bundle ??= bundleDescription(root, open, context, { operations, workflows })),
  };
}

function readPathItem(
  context: DescriptionContext,
  open: OpenSource,
  endpoint: string,
  pathItem: Located,
): ReadItem {
  const mistakes: ModelError[] = [];
  const report: Report = (error) => void mistakes.push(error);
  const own = { ...context, report, references: createReferences(open, report) };
  const methods = Object.keys(isRecord(pathItem.value) ? pathItem.value : {});
  const operations = methods.flatMap((key) => {
    const method = key.toUpperCase();
    if (!isMethod(method)) return [];
    const operation = buildOperation(own, endpoint, method, pathItem);
    return [{ ...operation, samples: buildSamples(operation, context.settings) }];
  });
  const { source, path, value } = pathItem;
  return { value, line: source.lineOf(path), operations, mistakes };
}
