import type { JsonObject } from '#contract/json.ts';
import { COPIED_MS } from '#contract/limits.ts';
import { COPIED } from '#contract/texts.ts';
import type { CalledOperation, ProgramAccess } from '#program/select-permissions.ts';
import { formatShareHash } from '#site/console/request/share-link.ts';
import { CopyButton } from '#ui/copy-button.tsx';
import { StatusText } from '#ui/status-text.tsx';
import { formatLines, NO_CALL, UnknownCalls } from './found-calls.tsx';

/** The call that creates a key. */
export interface KeyCreation {
  /** Path of its page. */
  readonly page: string;
  /** An example of its body. */
  readonly body: JsonObject;
}

interface Props {
  readonly creation: KeyCreation;
  /** Undefined while there is no text. */
  readonly access: ProgramAccess | undefined;
  /** Said in place of the number of calls, where it is not empty. */
  readonly reason: string;
  /** Another number has the status said again, even if its text stays. */
  readonly takes: number;
}

/** The permissions that the calls of a text need, permission by permission. */
export function PermissionsView({ access, reason, takes, creation }: Props) {
  return (
    <>
      <p role="status">
        <StatusText key={takes}>{reason || (access ? formatSum(access) : '')}</StatusText>
      </p>
      {access && (
        <>
          {access.permissions.length > 0 && <Permissions access={access} creation={creation} />}
          {access.ofUsers.length > 0 && (
            <div>
              <p>These calls accept no app key, only an access token of a user:</p>
              <Operations operations={access.ofUsers} />
            </div>
          )}
          <UnknownCalls lead="The API does not have these calls:" calls={access.unknown} />
        </>
      )}
    </>
  );
}

function formatSum({ called, permissions, ofUsers }: ProgramAccess): string {
  if (called === 0) return NO_CALL;
  const calls = `Your text calls ${called} ${called === 1 ? 'operation' : 'operations'}.`;
  const count = permissions.length;
  if (count === 0)
    return ofUsers.length === called ? calls : `${calls} No app key needs a permission for that.`;
  return `${calls} An app key needs ${count === 1 ? '1 permission' : `${count} permissions`}.`;
}

function Permissions({
  access: { permissions },
  creation,
}: {
  readonly access: ProgramAccess;
  readonly creation: KeyCreation;
}) {
  const names = permissions.map(({ permission }) => permission);
  const list = JSON.stringify(names);
  return (
    <>
      <p>
        Send this list as <code>permissions</code> when you{' '}
        <a href={creation.page}>create an app key</a>:
      </p>
      <p className="found-permissions">
        <code>{list}</code>
        <CopyButton text={list} label="Copy permissions" copiedText={COPIED} copiedMs={COPIED_MS}>
          Copy
        </CopyButton>
      </p>
      <p>
        <a href={creation.page + formatCall(creation.body, names)}>
          Create this key in your sandbox
        </a>
        , and run your program with the key.
      </p>
      <ul className="found-list">
        {permissions.map(({ permission, operations, isSure }) => (
          <li key={permission}>
            <code>{permission}</code>
            {!isSure && <span> possible: your text does not name the method</span>}
            <Operations operations={operations} />
          </li>
        ))}
      </ul>
    </>
  );
}

/** The part of an address that has the console ask for a key with these permissions. */
const formatCall = (body: JsonObject, permissions: readonly string[]) =>
  formatShareHash({
    values: {},
    body: JSON.stringify({ ...body, name: 'My program', permissions }),
    form: {},
    files: {},
  });

function Operations({ operations }: { readonly operations: readonly CalledOperation[] }) {
  return (
    <ul>
      {operations.map(({ operationId, page, title, places }) => (
        <li key={operationId}>
          <a href={page}>{title}</a>, {formatLines(places)}
        </li>
      ))}
    </ul>
  );
}
