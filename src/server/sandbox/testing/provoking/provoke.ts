import { isJsonObject, type JsonObject } from '#contract/json.ts';
import { findBody, listFileFields, type Operation } from '#server/sandbox/kernel/operation.ts';
import type {
  ReadResponse,
  TestSandbox,
  TestWorkspace,
} from '#server/sandbox/testing/create-test-sandbox.ts';
import { buildExampleForm } from '#server/sandbox/testing/example-files.ts';
import {
  EXAMPLE_PREPARATIONS,
  EXAMPLES_OF_USERS,
} from '#server/sandbox/testing/example-preparations.ts';
import { formatAddress, listExamples } from '#server/sandbox/testing/example-requests.ts';
import { isControl, type Provocation, type Step } from './provocation.ts';

/** Does what provocations say. */
export interface Provoker {
  /**
   * Tries provocations one after the other.
   *
   * @param isRight whether an answer is the error that is wanted
   * @returns whether one of them was
   */
  tryAll(
    operation: Operation,
    provocations: readonly Provocation[],
    isRight: (response: ReadResponse, how: string) => boolean,
  ): Promise<boolean>;
}

/** Creates a provoker for operations. */
export function createProvoker(host: TestSandbox, operations: readonly Operation[]): Provoker {
  const byId = new Map(operations.map((operation) => [operation.operationId, operation]));
  const readWorkspace = createWorkspaces(host);
  const readToken = createTokens();

  async function take(
    workspace: TestWorkspace,
    operation: Operation,
    step: Step,
  ): Promise<ReadResponse> {
    const example = findExample(operation, step.example);
    const values = { ...example.values, ...step.path };
    const query = { ...example.query, ...step.query };
    const { headers = {}, form } = step;
    const token = await readToken(workspace, operation, step);
    const address = formatAddress({ operation, values, query });
    const send = (sending: object) =>
      workspace.call(operation.method, address, { token, headers, ...sending });
    const described = findBody(operation);
    if (!described) return send(step.body && operation.method !== 'GET' ? { body: step.body } : {});
    if (described.kind === 'form')
      return send({
        form: form?.() ?? buildExampleForm(operation.operationId, listFileFields(described)),
      });
    const fields = isJsonObject(example.body) ? example.body : {};
    return send({ body: step.wholeBody ?? { ...fields, ...step.body } });
  }

  async function prepare(
    workspace: TestWorkspace,
    operation: Operation,
    steps: NonNullable<Provocation['before']>,
  ): Promise<readonly ReadResponse[]> {
    const responses: ReadResponse[] = [];
    for (const step of steps) {
      if (isControl(step)) {
        const [action, body] = step;
        const { id, appKey } = workspace;
        responses.push(await host.control('POST', `/${id}${action}`, { token: appKey, body }));
        continue;
      }
      const taken = step.operation === undefined ? operation : byId.get(step.operation);
      if (!taken) throw new Error(`There is no operation ${step.operation}.`);
      if (taken === operation) await makeExamplePossible(workspace, operation);
      const { times = 1 } = step;
      for (let time = 1; time <= times; time += 1) {
        const response = await take(workspace, taken, fill(step, responses, time));
        if (time === times) responses.push(response);
      }
    }
    return responses;
  }

  return {
    async tryAll(operation, provocations, isRight) {
      for (const { how, before = [], last = {} } of provocations) {
        const { workspace, keep } = await readWorkspace(before);
        const responses = keep.isReady ? [] : await prepare(workspace, operation, before);
        const response = await take(workspace, operation, fill(last, responses, 1));
        // What is refused changes nothing that another provocation would notice.
        keep.isReady = response.status >= 400;
        if (isRight(response, how)) return true;
      }
      return false;
    },
  };
}

/** The example of an operation that a step begins with. */
function findExample(operation: Operation, name?: string) {
  const examples = listExamples(operation);
  const found = examples.find(({ title }) => name === undefined || title.endsWith(`.${name}`));
  if (!found) throw new Error(`${operation.operationId} has no example ${name}.`);
  return found;
}

async function makeExamplePossible(
  workspace: TestWorkspace,
  { operationId }: Operation,
): Promise<void> {
  for (const { method, path, body } of EXAMPLE_PREPARATIONS[operationId] ?? [])
    await workspace.call(method, path, { body });
}

/** Puts fields of earlier answers where a step says `$0.id`, and the number of the time where it says `#`. */
function fill({ form, ...rest }: Step, responses: readonly ReadResponse[], time: number): Step {
  const read = (index: string, path: string) =>
    path
      .split('.')
      .reduce<unknown>(
        (at, key) => (at as JsonObject | undefined)?.[key],
        responses[Number(index)]?.body,
      );
  const text = JSON.stringify(rest)
    .replaceAll('#', String(time))
    .replaceAll(/"\$(\d+)\.([\w.]+)"/g, (_, index: string, path: string) =>
      JSON.stringify(read(index, path) ?? null),
    );
  return { ...(JSON.parse(text) as Step), ...(form && { form }) };
}

/** Whether a workspace is as the steps before a request leave it. */
interface Keep {
  isReady: boolean;
}

/** Gives a workspace for what comes before a request: one for all where that is nothing, or only the clock. */
function createWorkspaces(host: TestSandbox) {
  const kept = new Map<string, { readonly workspace: TestWorkspace; readonly keep: Keep }>();
  return async (before: NonNullable<Provocation['before']>) => {
    const isShared = before.every((step) => isControl(step) && step[0] === '/clock');
    const name = isShared ? JSON.stringify(before) : '';
    const known = kept.get(name);
    if (known?.keep.isReady) return known;
    const made = { workspace: await host.createWorkspace(), keep: { isReady: false } };
    if (isShared) kept.set(name, made);
    return made;
  };
}

/** Gives the token that a step is sent with; keys that may do nothing of use are made once for each workspace. */
function createTokens() {
  const readPoorKey = createPoorKeys();
  return async (workspace: TestWorkspace, operation: Operation, { token }: Step) => {
    const { appKey, accessToken } = workspace;
    const isOfUser = EXAMPLES_OF_USERS.has(operation.operationId);
    if (token === undefined) {
      if (!operation.requiresAuthentication) return null;
      return isOfUser ? accessToken : appKey;
    }
    if (token === 'none') return null;
    if (token === 'unknown') return `at_${workspace.id}_${'0'.repeat(48)}`;
    if (token === 'no-permissions') return readPoorKey(workspace, operation.permission);
    return token === 'app-key' ? appKey : token === 'user' ? accessToken : token;
  };
}

/** Gives a key of a workspace that may do nothing but what the operation does not want. */
function createPoorKeys() {
  const keys = new Map<string, string>();
  return async (workspace: TestWorkspace, wanted: string | undefined): Promise<string> => {
    const permission = wanted === 'menu:read' ? 'rules:read' : 'menu:read';
    const name = `${workspace.id} ${permission}`;
    const known = keys.get(name);
    if (known !== undefined) return known;
    const made = await workspace.call('POST', '/v1/app-keys', {
      body: { appId: 'app_01HZX5S8A3VD', name: 'Poor', permissions: [permission], expiresAt: null },
    });
    const { secret } = made.body as { readonly secret: string };
    keys.set(name, secret);
    return secret;
  };
}
