// Each limit that a page states of a field: what is at the limit is taken, and what is one step beyond is refused by name.
import { describe, expect, it } from 'vitest';
import type { Json } from '#contract/json.ts';
import type { Problem } from '#server/sandbox/http/errors/problem.ts';
import { findBody, readOperations } from '#server/sandbox/kernel/operation.ts';
import { listExamples, type ExampleRequest } from '#server/sandbox/testing/example-requests.ts';
import {
  listFieldVariants,
  listValues,
  type FieldVariant,
} from '#server/sandbox/testing/field-variants.ts';
import { prepareExample, sendExample } from '#server/sandbox/testing/send-example.ts';
import type { ReadResponse } from '#server/sandbox/testing/create-test-sandbox.ts';
import { useSandbox } from '#server/sandbox/testing/use-sandbox.ts';
import { loadApiDescription } from '#server/testing/load-api-description.ts';
import { countRuns, seed } from '#testing/random-runs.ts';

const operations = readOperations(await loadApiDescription());
const sandbox = useSandbox();

/** How the sandbox says that a value misses its schema, and not a rule of the platform. */
const MISSES_SCHEMA =
  /must be at (most|least)|must be (a|an|one of|true|false|null)\b|does not have the form|characters?, and/;

interface Sent {
  readonly example: ExampleRequest;
  readonly variant: FieldVariant;
}

function listBodies(example: ExampleRequest): readonly Sent[] {
  const described = findBody(example.operation);
  if (described?.kind !== 'json') return [];
  const variants = listFieldVariants(described.content.schema, example.body as Json);
  return variants.map((variant) => ({
    variant,
    example: { ...example, body: variant.sent },
  }));
}

function listQueries(example: ExampleRequest): readonly Sent[] {
  const parameters = example.operation.parameters.filter(({ location }) => location === 'query');
  return parameters.flatMap(({ name, schema, example: value }) =>
    listValues(schema, value)
      .filter((each) => typeof each.value !== 'object')
      .map((each) => {
        const sent = typeof each.value === 'string' ? each.value : JSON.stringify(each.value);
        return {
          variant: { ...each, pointer: `/${name}`, sent },
          example: { ...example, query: { ...example.query, [name]: sent } },
        };
      }),
  );
}

/** As many as this run tries, evenly out of all. The seed says where they begin. */
function chooseSome(all: readonly Sent[]): readonly Sent[] {
  const step = Math.max(1, Math.floor(all.length / countRuns(all.length)));
  return all.filter((_, index) => (index + seed) % step === 0);
}

const describeAnswer = ({ status, body }: ReadResponse) =>
  status < 400 ? String(status) : `${status} ${JSON.stringify(body).slice(0, 300)}`;

/** Whether a refusal leads to the field, or to what holds the field. */
const leadsTo = ({ pointer }: Problem, variant: FieldVariant) =>
  pointer !== undefined &&
  (variant.pointer === pointer || pointer.startsWith(`${variant.pointer}/`));

function judgeAllowed({ operation }: ExampleRequest, { status, body }: ReadResponse): boolean {
  if (status < 400) return true;
  const { code, detail } = body as Problem;
  if (!operation.errors.some((error) => error.code === code)) return false;
  return code !== 'validation_failed' || !MISSES_SCHEMA.test(detail);
}

function judgeRefused({ status, body }: ReadResponse, variant: FieldVariant): boolean {
  const problem = body as Problem;
  return status === 422 && problem.code === 'validation_failed' && leadsTo(problem, variant);
}

describe('a value at a limit of its field is taken, and a value beyond is refused with its pointer', () => {
  it.each(operations)('by $operationId', async (operation) => {
    const wrong: string[] = [];
    for (const each of listExamples(operation)) {
      await prepareExample(sandbox, each);
      for (const { example, variant } of chooseSome([...listBodies(each), ...listQueries(each)])) {
        const workspace = variant.isAllowed
          ? await sandbox.host.createWorkspace()
          : sandbox.workspace;
        const target = { workspace, call: workspace.call.bind(workspace) };
        if (variant.isAllowed) await prepareExample(target, example);
        const answer = await sendExample(target, example);
        const isRight = variant.isAllowed
          ? judgeAllowed(example, answer)
          : judgeRefused(answer, variant);
        if (!isRight)
          wrong.push(
            `${example.title} ${variant.pointer} ${variant.title}: ${describeAnswer(answer)}`,
          );
      }
    }
    expect(wrong).toEqual([]);
  });
});
