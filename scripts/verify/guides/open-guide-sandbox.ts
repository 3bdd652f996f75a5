import type { JsonObject } from '#contract/json.ts';
import { WORKSPACE_HEADER } from '#contract/sandbox-headers.ts';
import type { GuideWorkspace } from '#model/guides/read-guide.ts';
import {
  openRepeatableSandbox,
  type RepeatableSandbox,
} from '#scripts/verify/proofs/open-repeatable-sandbox.ts';
import { OTP_DIGITS } from '#server/sandbox/kernel/magic-values.ts';
import { createMemoryStore } from '#server/sandbox/storage/create-memory-store.ts';

/** What the code of a guide calls with. */
export interface GuideAccess {
  readonly workspaceId: string;
  readonly appKey: string;
  readonly accessToken: string;
}

/** A repeatable sandbox for guides, which keeps the callbacks that it would send. */
export interface GuideSandbox {
  /** Makes a workspace in which only its name and what is sent decide the responses. */
  createWorkspace(name: string, kind: GuideWorkspace): Promise<GuideAccess>;
  readonly send: RepeatableSandbox['send'];
  /** The bodies of the callbacks of the latest workspace, the oldest first. */
  listCallbacks(): readonly object[];
}

/** What the guides' developer may do in a company that has just begun. */
const NEW_KEY = {
  name: 'Guides',
  permissions: [
    'accounts:fund',
    'accounts:read',
    'accounts:write',
    'company:read',
    'transactions:read',
    'wallet-types:read',
    'wallet-types:write',
  ],
};
const NEW_USER = {
  firstName: 'Wanjiku',
  lastName: 'Njeri',
  email: 'wanjiku@begun.example',
  phoneNumber: '+254700000190',
  password: 'correct-horse-battery',
  language: 'en',
};
const NEW_COMPANY = {
  name: 'Begun Limited',
  registrationNumber: 'PVT-9ZK2R7',
  countryCode: 'KE',
  industry: 'agriculture',
};

type Send = (
  method: string,
  path: string,
  body?: object,
  token?: string,
) => Promise<Record<string, unknown>>;

/** Registers a user with a company, by the calls that a reader would make. */
async function beginCompany(send: Send): Promise<Pick<GuideAccess, 'appKey' | 'accessToken'>> {
  const { id: userId } = await send('POST', '/v1/registrations/users', NEW_USER);
  const otp = { userId, otp: OTP_DIGITS };
  const session = await send('POST', '/v1/registrations/otp', otp);
  const accessToken = session['accessToken'] as string;
  await send('POST', '/v1/registrations/companies', NEW_COMPANY, accessToken);
  const apps = await send('GET', '/v1/apps', undefined, accessToken);
  const [app] = apps['data'] as { readonly id: string }[];
  const key = { ...NEW_KEY, appId: app!.id };
  const { secret } = await send('POST', '/v1/app-keys', key, accessToken);
  return { appKey: secret as string, accessToken };
}

/** Opens a sandbox for the code of guides. */
export async function openGuideSandbox(description: JsonObject): Promise<GuideSandbox> {
  let callbacks: object[] = [];
  const sandbox = await openRepeatableSandbox({
    description,
    createStore(...options) {
      const store = createMemoryStore(...options);
      return {
        ...store,
        async commit(state, commit) {
          const next = await store.commit(state, commit);
          if (next) callbacks.push(...(commit.changes?.callbacks ?? []).map((one) => one.payload));
          return next;
        },
      };
    },
  });
  const createSend =
    (id: string): Send =>
    async (method, path, body, token) => {
      const response = await sandbox.send(id, path, {
        method,
        headers: {
          'content-type': 'application/json',
          ...(token !== undefined && { authorization: `Bearer ${token}` }),
        },
        ...(body && { body: JSON.stringify(body) }),
      });
      const text = await response.text();
      if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`);
      return JSON.parse(text) as Record<string, unknown>;
    };
  return {
    // A guide may make a workspace of its own, whose key names it.
    send: (id, path, init) => {
      const headers = new Headers(init.headers);
      headers.set(WORKSPACE_HEADER, id);
      const request = new Request(`http://localhost/sandbox${path}`, { ...init, headers });
      return sandbox.fetch(request);
    },
    listCallbacks: () => callbacks,
    async createWorkspace(name, kind) {
      const { id, appKey, accessToken } = await sandbox.createWorkspace(name);
      const seeded = { appKey, accessToken: accessToken ?? '' };
      const access = kind === 'seeded' ? seeded : await beginCompany(createSend(id));
      callbacks = [];
      return { workspaceId: id, ...access };
    },
  };
}
