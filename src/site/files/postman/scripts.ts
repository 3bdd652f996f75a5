// The scripts of the collection, in the words that Postman, Newman and Bruno's import have in common.
import type { Operation } from '#model/site-model.ts';
import type { RunStep } from './run-plan.ts';

/** Postman's form of a script. */
interface ScriptEvent {
  readonly listen: 'prerequest' | 'test';
  readonly script: { readonly type: 'text/javascript'; readonly exec: readonly string[] };
}

function buildEvent(listen: ScriptEvent['listen'], exec: readonly string[]): ScriptEvent {
  return { listen, script: { type: 'text/javascript', exec } };
}

/**
 * Makes a workspace before the first request, where the environment has a sandbox and no key yet. Whoever imports
 * collection and environment can send a request at once.
 */
export function buildWorkspaceScript(): ScriptEvent {
  return buildEvent('prerequest', [
    'if (pm.environment.get("sandboxUrl") && !pm.environment.get("apiKey")) {',
    '  pm.sendRequest({',
    '    url: pm.environment.get("sandboxUrl") + "/workspaces",',
    '    method: "POST",',
    '    header: { "Content-Type": "application/json" },',
    '    body: { mode: "raw", raw: "{}" },',
    '  }, function (error, response) {',
    '    if (error) throw error;',
    '    var workspace = response.json();',
    '    pm.environment.set("workspace", workspace.id);',
    '    pm.environment.set("apiKey", workspace.appKey);',
    '    pm.environment.set("accessToken", workspace.accessToken);',
    '  });',
    '}',
  ]);
}

/** Moves the clock of the sandbox's workspace forward, where the platform's own clock would have to be waited for. */
export function buildWaitScript(seconds: number): ScriptEvent {
  return buildEvent('prerequest', [
    'if (pm.environment.get("sandboxUrl")) {',
    '  pm.sendRequest({',
    '    url: pm.environment.get("sandboxUrl") + "/workspaces/" + pm.environment.get("workspace") + "/clock",',
    '    method: "POST",',
    '    header: {',
    '      "Content-Type": "application/json",',
    '      Authorization: "Bearer " + pm.environment.get("apiKey"),',
    '    },',
    `    body: { mode: "raw", raw: JSON.stringify({ advance: ${seconds} }) },`,
    '  }, function (error) {',
    '    if (error) throw error;',
    '  });',
    '}',
  ]);
}

function formatAccess(path: string): string {
  return path
    .split('.')
    .map((key) => (/^\d+$/.test(key) ? `[${key}]` : `.${key}`))
    .join('');
}

/** Expects the status that the description gives a success, and keeps what later requests need. */
export function buildTestScript({ responses }: Operation, { keeps = {} }: RunStep): ScriptEvent {
  const statuses = responses.map(({ status }) => status).filter((status) => /^2\d\d$/.test(status));
  const kept = Object.entries(keeps).map(
    ([name, path]) =>
      `if (pm.response.code < 300) pm.variables.set("${name}", pm.response.json()${formatAccess(path)});`,
  );
  return buildEvent('test', [
    `pm.test("The status is ${statuses.join(' or ')}", function () {`,
    `  pm.expect(pm.response.code).to.be.oneOf([${statuses.join(', ')}]);`,
    '});',
    ...kept,
  ]);
}
