import type { Json } from '#contract/json.ts';

/** A call as a manual describes the call. */
export interface FoundCall {
  readonly operationId?: string;
  readonly method: string;
  /** Path with {parameters}. */
  readonly endpoint: string;
  /** The example body, where the call has one. */
  readonly example: Readonly<Record<string, Json>> | undefined;
  /** All that the manual says of request and errors. */
  readonly text: string;
}

export interface CallInput {
  readonly path?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: Json;
}

export interface CallResponse {
  readonly status: number;
  /** By name in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  // What an answer holds differs from call to call, and each task looks into its own.
  // oxlint-disable-next-line typescript/no-explicit-any
  readonly body: any;
}

/** A callback as it has arrived. */
export interface ReceivedCallback {
  readonly event: string;
  readonly body: string;
  readonly signature: string;
}

/** One way in which an agent learns the platform and works in the sandbox. Nothing else tells the agent anything. */
export interface Manual {
  /** Bytes that the agent has read. */
  readonly bytes: number;
  /** Finds a call by words, and reads what it takes. @throws when no call is found */
  findCall(words: string): Promise<FoundCall>;
  /** Reads about a topic. @param section words of the heading */
  readTopic(words: string, section: string): Promise<string>;
  send(call: FoundCall, input: CallInput): Promise<CallResponse>;
  /** Moves the clock of the workspace by seconds. */
  advance(seconds: number): Promise<void>;
  /** Sets how the gateway of mobile money works. */
  setGateway(status: string): Promise<void>;
  /** The callbacks of the workspace, the latest first, and the secret that signs them. */
  readCallbacks(): Promise<{
    readonly secret: string;
    readonly callbacks: readonly ReceivedCallback[];
  }>;
}

/** The first block of JSON in a text that is an object. */
export function findExample(text: string): Readonly<Record<string, Json>> | undefined {
  for (const [, code = ''] of text.matchAll(/```json[^\n]*\n([\s\S]*?)\n```/g)) {
    try {
      const value = JSON.parse(code) as Json;
      if (typeof value === 'object' && value !== null && !Array.isArray(value))
        return value as Readonly<Record<string, Json>>;
    } catch {
      // An example that is cut short is no example of a body.
    }
  }
  return undefined;
}
