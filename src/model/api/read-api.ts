import { basename } from 'node:path';
import { isJsonObject, type JsonObject } from '#contract/json.ts';
import type {
  DescriptionChecks,
  DescriptionContext,
  ErrorDefinition,
} from '#description/description-context.ts';
import type { DescribedWebhook } from '#description/operation.ts';
import { findOperations, readOperation } from '#description/read-operation.ts';
import { readSchema } from '#description/read-schema.ts';
import { readWebhooks } from '#description/read-webhooks.ts';
import { createReferences, type DescriptionSource, type Located } from '#description/references.ts';
import type { ModelError, Report } from '#model/model-error.ts';
import { buildSamples } from '#languages/sample/build-samples.ts';
import type { SiteSettings } from '#model/settings.ts';
import type { Operation } from '#model/site-model.ts';
import { createOpener, type OpenSource, type ParsedSources } from '#model/sources/open-sources.ts';
import { checkMarkdown } from '#model/sources/check-markdown.ts';
import type { SourceFiles } from '#model/sources/source-files.ts';
import { bundleDescription, type BundledDescription } from './bundle-description.ts';
import { checkExamples } from './check-examples.ts';
import { checkTags } from './check-tags.ts';
import { checkOperation, type DescribedNames } from './check-operation.ts';
import { checkPathItem } from './check-path-item.ts';
import { composeRoot } from './compose-root.ts';
import { checkWorkflows } from './check-workflows.ts';
import { createDescriptionChecks } from './description-checks.ts';
import { readErrorCatalogue } from './error-catalogue.ts';
import { createExampleCheck, type ExampleCheck } from './example-check.ts';
import { addProblemExamples } from './problem-example.ts';
import { listExamples, listFileExamples } from './list-examples.ts';
import { listWorkflowSteps, type ListedStep } from './list-workflow-steps.ts';
import { createReportedReferences } from './reported-references.ts';
import { checkFileStructure, checkStructure } from './structure/check-structure.ts';

const EMPTY_ROOT: DescriptionSource = { file: 'api/openapi.yaml', data: {}, lineOf: () => 1 };
const WORKFLOW_FILE = /^api\/workflows\/.+\.arazzo\.yaml$/;
const YAML_FILE = /^api\/.+\.yaml$/;
const PATH_FILE = /^api\/paths\//;

/** All that is read of api/, which depends on nothing else but the settings. */
export interface Api {
  readonly operations: readonly Operation[];
  readonly webhooks: readonly DescribedWebhook[];
  /** The catalogue of errors, by code. */
  readonly errors: ReadonlyMap<string, ErrorDefinition>;
  readonly mistakes: readonly ModelError[];
  /** Names of the files of api/workflows/. */
  readonly workflows: readonly string[];
  /** The steps of each workflow, by the name of its file. */
  readonly workflowSteps: Readonly<Record<string, readonly ListedStep[]>>;
  /** Puts the description into one document. */
  readonly bundle: () => BundledDescription;
}

/** What an earlier reading left: valid as long as the files besides api/paths/ are the same. */
interface CachedReading {
  readonly shared: string;
  readonly parsed: ParsedSources;
  readonly checkExample: ExampleCheck;
  /** Mistakes of the files besides api/paths/; undefined until they are looked for. */
  sharedMistakes?: readonly ModelError[];
  /** Undefined until they are read. */
  workflowSteps?: Api['workflowSteps'];
  /** By endpoint. */
  readonly pathItems: Map<string, ReadItem>;
}

interface ReadItem {
  readonly value: unknown;
  readonly line: number;
  readonly operations: readonly Operation[];
  readonly mistakes: readonly ModelError[];
}

/** What reads one path item: for each a report of its own, since its mistakes are stored with it. */
interface ItemReader {
  readonly open: OpenSource;
  readonly errors: ReadonlyMap<string, ErrorDefinition>;
  readonly settings: SiteSettings;
  readonly checkExample: ExampleCheck;
  /** What api/openapi.yaml lists. */
  readonly named: DescribedNames;
}

/** Reads api/: operations with samples, webhooks, errors. */
export function readApi(files: SourceFiles, settings: SiteSettings): Api {
  return createApiReader()(files, settings);
}

/** Reads api/ again and again, each path item only when it or a file that it may refer to has changed. */
export function createApiReader(): typeof readApi {
  let kept: CachedReading | undefined;
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
  const texts = [...files.texts].filter(([file]) => YAML_FILE.test(file));
  const areApart = !texts.some(
    ([file, text]) => PATH_FILE.test(file) && /\$ref: *['"]?(#|\.\/|[^.\s'"]+\.yaml)/.test(text),
  );
  return JSON.stringify(texts.filter(([file]) => !areApart || !PATH_FILE.test(file)));
}

function readWith(kept: CachedReading, files: SourceFiles, settings: SiteSettings): Api {
  const mistakes: ModelError[] = [];
  const report: Report = (error) => void mistakes.push(error);
  const open = createOpener(files, settings, report, kept.parsed);
  const errors = readErrorCatalogue(open('api/errors.yaml') ?? EMPTY_ROOT, report);
  const described = open(EMPTY_ROOT.file) ?? EMPTY_ROOT;
  const { checkExample } = kept;
  const reader: ItemReader = { open, errors, settings, checkExample, named: listNames(described) };
  const pathFiles = [...files.texts.keys()].filter((file) => PATH_FILE.test(file));
  const pathSources = pathFiles.flatMap((file) => open(file) ?? []);
  for (const source of pathSources) reportEmpty(source, mistakes.length > 0, report);
  const root = composeRoot(described, pathSources, report);
  const context = createContext(reader, report);
  const { references } = context;
  const at: Located = { source: root, path: [], value: root.data };
  const operations = references
    .children(references.child(at, 'paths'))
    .flatMap(([endpoint, pathItem]) => {
      const known = kept.pathItems.get(endpoint);
      const { source, path, value } = pathItem;
      const isSame = known && known.value === value && known.line === source.lineOf(path);
      const item = isSame ? known : readPathItem(reader, endpoint, pathItem);
      kept.pathItems.set(endpoint, item);
      item.mistakes.forEach(report);
      return item.operations;
    });
  checkTags(described, report);
  // Opened every time: what is no YAML is reported by whoever opens it.
  const sharedFiles = [...files.texts.keys()]
    .filter((file) => YAML_FILE.test(file) && !PATH_FILE.test(file))
    .flatMap((file) => open(file) ?? []);
  const ids = new Set(operations.map(({ operationId }) => operationId));
  for (const source of sharedFiles)
    if (WORKFLOW_FILE.test(source.file)) checkWorkflows(source, ids, report);
  kept.sharedMistakes ??= listSharedMistakes(reader, sharedFiles);
  kept.sharedMistakes.forEach(report);
  const workflows = [...files.texts]
    .filter(([file]) => WORKFLOW_FILE.test(file))
    .map(([file, text]) => ({ name: basename(file), text }));
  kept.workflowSteps ??= listWorkflowSteps(workflows);
  const parts = { root, open, errors, operations, workflows, siteUrl: settings.siteUrl };
  let bundle: BundledDescription | undefined;
  return {
    operations,
    webhooks: readWebhooks(context, at),
    errors,
    mistakes,
    workflows: workflows.map(({ name }) => name),
    workflowSteps: kept.workflowSteps,
    bundle: () => (bundle ??= bundleDescription(parts)),
  };
}

function createContext({ open, errors }: ItemReader, report: Report): DescriptionContext {
  const checks: DescriptionChecks = createDescriptionChecks(errors, report);
  return { references: createReportedReferences(open, report), errors, readSchema, checks };
}

function readPathItem(reader: ItemReader, endpoint: string, pathItem: Located): ReadItem {
  const mistakes: ModelError[] = [];
  const report: Report = (error) => void mistakes.push(error);
  const context = createContext(reader, report);
  const { settings, open, checkExample, named } = reader;
  // Before the examples: what is wrong with a schema explains what does not fit.
  checkStructure(pathItem, 'pathItem', report);
  checkPathItem(endpoint, pathItem, report);
  checkMarkdown(pathItem, report);
  const operations = findOperations(context, endpoint, pathItem).map((position) => {
    const { file, lineOf } = position.at.source;
    const described = addProblemExamples(settings.siteUrl, readOperation(context, position));
    checkOperation(position, named, described.parameters, report);
    const samples = buildSamples(described, settings);
    return {
      ...described,
      source: { file, line: lineOf([...position.at.path, 'operationId']) },
      samples,
    };
  });
  checkExamples(listExamples(createReferences(open), pathItem), checkExample, report);
  const { source, path, value } = pathItem;
  return { value, line: source.lineOf(path), operations, mistakes };
}

function listNames({ data }: DescriptionSource): DescribedNames {
  const { tags, components }: JsonObject = isJsonObject(data) ? data : {};
  const schemes = isJsonObject(components) ? components['securitySchemes'] : undefined;
  const names = Array.isArray(tags)
    ? tags.flatMap((tag) => (isJsonObject(tag) ? [String(tag['name'])] : []))
    : [];
  return {
    tags: new Set(names),
    schemes: new Set(isJsonObject(schemes) ? Object.keys(schemes) : []),
  };
}

/** A file that says nothing is most likely a slip. @param isTold whether a file that is no YAML is reported already */
function reportEmpty({ file, data }: DescriptionSource, isTold: boolean, report: Report): void {
  if (isJsonObject(data) || isTold) return;
  report({
    file,
    line: 1,
    what: 'The file describes no path.',
    why: 'A file of api/paths/ is a map from paths such as "/v1/accounts" to their operations.',
    how: 'Write the paths, or delete the file.',
    hidesParts: true,
  });
}

/** What is wrong with the structure and the examples of what operations share, and of the workflows: path items are looked at one by one. */
function listSharedMistakes(
  { open, checkExample }: ItemReader,
  shared: readonly DescriptionSource[],
): readonly ModelError[] {
  const mistakes: ModelError[] = [];
  const report: Report = (error) => void mistakes.push(error);
  for (const source of shared) {
    checkFileStructure(source, report);
    checkMarkdown({ source, path: [], value: source.data }, report);
  }
  const references = createReferences(open);
  const examples = shared.flatMap((source) => [...listFileExamples(references, source)]);
  checkExamples(examples, checkExample, report);
  return mistakes;
}
