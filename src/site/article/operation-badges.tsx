import type { DescribedOperation } from '#description/operation.ts';
import { REPEAT_BADGES } from './repeats.ts';

/**
 * What a caller must know before the first call: who may call, what a repeat does, and which callbacks follow.
 *
 * @param path of the operation's page. @default the page that shows the badges
 */
export function OperationBadges({
  operation,
  path = '',
}: {
  operation: DescribedOperation;
  path?: string;
}) {
  const { callbacks, repeat } = operation;
  return (
    <ul className="badges">
      <Access operation={operation} />
      <li>
        <a href="/introduction#repeats">{REPEAT_BADGES[repeat].name}</a>
      </li>
      {callbacks.length > 0 && (
        <li>
          <a href={`${path}#callbacks`}>
            {callbacks.length === 1 ? 'Sends a callback' : `Sends ${callbacks.length} callbacks`}
          </a>
        </li>
      )}
    </ul>
  );
}

function Access({ operation }: { operation: DescribedOperation }) {
  const { caller, permission, requiresAuthentication } = operation;
  if (!requiresAuthentication) return <li>No key needed</li>;
  return (
    <>
      {(caller === 'user' || permission === undefined) && (
        <li>
          <a href="/authentication/authentication-login">User’s token</a>
        </li>
      )}
      {permission !== undefined && (
        <li>
          <a href="/app-management/assign-permission">
            Permission <code>{permission}</code>
          </a>
        </li>
      )}
    </>
  );
}
