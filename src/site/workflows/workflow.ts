import type { Method } from '#contract/method.ts';
import { isJsonObject, type Json } from '#contract/json.ts';

/** An input that a workflow gets when it is run. */
export interface WorkflowInput {
  readonly name: string;
  readonly description: string;
  readonly required: boolean;
  /** JSON Schema, without its description. */
  readonly schema: {
    readonly type?: string;
    readonly pattern?: string;
    readonly minimum?: number;
    readonly maximum?: number;
    readonly minLength?: number;
    readonly maxLength?: number;
    readonly const?: Json;
    /** Media type of the file that the input stands for. */
    readonly contentMediaType?: string;
  };
  /** Its default, or the first example. */
  readonly value: Json;
}

/** Arazzo 1.0.1, 4.6.11: Criterion Object. */
export interface Criterion {
  readonly condition: string;
  readonly context?: string;
  readonly type?: 'simple' | 'jsonpath';
}

/** Arazzo 1.0.1, 4.6.7 and 4.6.8: what follows a step, where it is not the next one. */
export interface FlowAction {
  readonly name: string;
  readonly type: 'end' | 'goto' | 'retry';
  readonly stepId?: string;
  /** Seconds. */
  readonly retryAfter?: number;
  readonly retryLimit?: number;
  readonly criteria?: readonly Criterion[];
}

/** Arazzo 1.0.1, 4.6.6: Parameter Object. */
export interface StepParameter {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly value: Json;
}

/** The operation that a step calls. */
export interface StepOperation {
  readonly operationId: string;
  readonly method: Method;
  readonly endpoint: string;
  readonly title: string;
  /** Address of its page. */
  readonly path: string;
  /** Fields of its form that take a file. */
  readonly fileFields: readonly string[];
  /** What an app key needs for the call. Absent where none is needed, or no app key is accepted. */
  readonly permission?: string;
}

/** Arazzo 1.0.1, 4.6.5: Step Object, with its operation. */
export interface WorkflowStep {
  readonly stepId: string;
  readonly description: string;
  readonly operation: StepOperation;
  /** Those of the workflow, where the step has none of the same name, and its own. */
  readonly parameters: readonly StepParameter[];
  readonly requestBody?: { readonly contentType: string; readonly payload: Json };
  readonly successCriteria: readonly Criterion[];
  readonly onSuccess: readonly FlowAction[];
  readonly onFailure: readonly FlowAction[];
  /** Runtime expressions by name. */
  readonly outputs: Readonly<Record<string, string>>;
}

/** A workflow of api/workflows/, as the pages run it. */
export interface Workflow {
  readonly workflowId: string;
  readonly title: string;
  readonly summary: string;
  readonly description: string;
  readonly inputs: readonly WorkflowInput[];
  readonly steps: readonly WorkflowStep[];
  /** Runtime expressions by name. */
  readonly outputs: Readonly<Record<string, string>>;
}

/** Name of the input that takes the key; the pages fill it in from the reader's keys. */
export const KEY_INPUT = 'apiKey';

/** What the app key of a workflow needs, by name. A key can give only its own permissions to another key. */
export function listPermissions({ steps }: Pick<Workflow, 'steps'>): readonly string[] {
  const names = new Set(
    steps.flatMap((step) => [step.operation.permission ?? [], listGiven(step)].flat()),
  );
  return [...names].toSorted();
}

/** The permissions that a step gives to a new key. */
function listGiven({ operation, requestBody }: WorkflowStep): readonly string[] {
  const payload = requestBody?.payload;
  const given = isJsonObject(payload) ? payload['permissions'] : undefined;
  return operation.operationId === 'createAppKey' && Array.isArray(given)
    ? given.filter((name) => typeof name === 'string')
    : [];
}

/** Seconds before a step is repeated, and how often, where the workflow does not say (Arazzo 1.0.1, 4.6.8). */
export const RETRY_AFTER_S = 5;
export const RETRY_LIMIT = 1;

/** A step's id as a title: 'make-app-key' as 'Make app key'. */
export function formatStep(stepId: string): string {
  const text = stepId.replaceAll('-', ' ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}
