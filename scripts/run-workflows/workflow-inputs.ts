import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** JSON Schema of one input of a workflow, as far as its value is read from it. */
interface InputSchema {
  readonly default?: unknown;
  readonly examples?: readonly unknown[];
  readonly contentMediaType?: string;
}

/** A parsed Arazzo document, as far as it is read here. */
export interface WorkflowDocument {
  readonly workflows: readonly {
    readonly inputs: { readonly properties: Readonly<Record<string, InputSchema>> };
  }[];
}

/** What a workflow is run with. */
export interface WrittenInputs {
  readonly values: Readonly<Record<string, unknown>>;
  /** Paths of the files among them, by the name of the input. */
  readonly files: Readonly<Record<string, string>>;
}

/**
 * The inputs that a workflow's description shows, with its files written to a folder.
 *
 * @param uploads contents of the files that inputs name, by name
 */
export async function writeInputs(
  document: WorkflowDocument,
  folder: string,
  uploads: Readonly<Record<string, Buffer>>,
): Promise<WrittenInputs> {
  const values: Record<string, unknown> = {};
  const files: Record<string, string> = {};
  const { properties } = document.workflows[0]!.inputs;
  for (const [name, schema] of Object.entries(properties)) {
    const value = schema.default ?? schema.examples?.[0];
    values[name] = value;
    if (schema.contentMediaType === undefined) continue;
    const isText = schema.contentMediaType.startsWith('text/');
    const file = join(folder, isText ? `${name}.csv` : String(value));
    await writeFile(file, isText ? String(value) : (uploads[String(value)] ?? ''));
    files[name] = file;
  }
  return { values, files };
}

/**
 * The text of a workflow with its files named as Redocly Respect wants them: `$file('path')` in the payload, where
 * Arazzo itself has no word for files.
 *
 * @param description path of the API description, which the text's own path leads to no more
 */
export function nameFiles(
  text: string,
  files: Readonly<Record<string, string>>,
  description: string,
): string {
  return Object.entries(files).reduce(
    (changed, [name, file]) => changed.replaceAll(`: $inputs.${name}\n`, `: $file('${file}')\n`),
    text.replace('url: ../openapi.yaml', `url: ${description}`),
  );
}
