import { FIX_LANGUAGES } from '#exam/build-report.ts';
import { EXAM_EVENT_TYPES } from '#exam/exam-types.ts';
import { TRIGGERED_EVENTS } from './commands/trigger.ts';

/** What each command is for, and how it is written. */
export const COMMANDS: Readonly<
  Record<string, { readonly summary: string; readonly usage: string }>
> = {
  listen: {
    summary: 'forward callbacks to an address',
    usage: `wallet listen [--forward-to URL] [--since SPAN | --after ID] [--events LIST]

Forwards each callback once and in order. After a break, it goes on where it was.
  --forward-to URL  send callbacks there, signed (default: only show them)
  --since SPAN      begin with callbacks of the last 90s, 15m, 2h or 1d (default: new ones only)
  --after ID        begin behind this callback, or behind the callback of this event
  --events LIST     only these types, such as payment.completed,payment.failed`,
  },
  trigger: {
    summary: 'make calls that lead to an event',
    usage: `wallet trigger EVENT

The event is one of ${TRIGGERED_EVENTS.join(', ')}. Events of payments and identity checks move the clock of the workspace.`,
  },
  callbacks: {
    summary: 'list the callbacks of the inbox',
    usage: 'wallet callbacks [--since SPAN]',
  },
  call: {
    summary: 'call an operation',
    usage: `wallet call OPERATION [NAME=VALUE ...] [--body JSON] [--header "Name: value"] [--dry-run]

OPERATION is an operationId of the API description, such as listAccounts.
  NAME=VALUE     a parameter in the path, the query or a header
  --body JSON    also @FILE, @- for the input, or example for the example of the page
  --header TEXT  one more header, such as "X-Sandbox-Force: rate_limited"
  --dry-run      show the request and do not send it`,
  },
  clock: {
    summary: 'show the clock of the workspace, or move it',
    usage: 'wallet clock\nwallet clock advance SPAN\nwallet clock set TIME',
  },
  handset: {
    summary: 'show payments that wait for a phone, or answer one',
    usage:
      'wallet handset\nwallet handset ANSWER PAYMENT\n\nThe answer is one of approve, refuse, wrong-pin, no-money, time-out.',
  },
  exam: {
    summary: 'send hostile callbacks to your receiver, and grade it',
    usage: `wallet exam --url URL [--count URL] [--restart COMMAND] [--next-secret SECRET] [--junit FILE]

Sends 16 checks to a receiver of callbacks. It needs no sandbox.
  --url URL              address of the receiver
  --secret SECRET        secret that the receiver checks with (default: WALLET_SIGNING_SECRET)
  --next-secret SECRET   second secret, for a change (default: WALLET_NEXT_SIGNING_SECRET)
  --count URL            answers how often an event took effect. {id} is the event, as in
                         http://localhost:3000/count/{id}
  --restart COMMAND      restarts the receiver, and ends (default: ask at the terminal)
  --event TYPE           ${EXAM_EVENT_TYPES.join(' or ')}, which the receiver handles
  --language LANGUAGE    of the fixes: ${FIX_LANGUAGES.join(', ')}
  --junit FILE           write a report for CI

Without --count, only the status tells: checks of events that come twice or in another order stay
open. The exit code is 0 when no check failed, and 1 when a check failed.`,
  },
  changes: {
    summary: 'list the changes of the API that reach your calls',
    usage: `wallet changes --since VERSION [FILE ...]

Looks for calls in source code, logs or HAR files, and lists what differs between the version that
your program was written for and the current version of the API.
  --since VERSION  the version that your program fits, such as 1.0.0
  FILE             a file, a folder, or - for the input (default: the calls of the local sandbox)

Calls are paths below /v1/ and functions of the SDKs. A path that your program puts together from
other parts is not found: run your tests against the local sandbox, and leave out FILE. The exit
code is 0 when no breaking change reaches a call, and 1 when one does or may do so.`,
  },
  permissions: {
    summary: 'list the permissions that your calls need',
    usage: `wallet permissions [FILE ...] [--granted LIST]

Looks for calls in source code, logs or HAR files, and lists the permissions that an app key needs
for these calls. The last line is the list for a new app key.
  FILE            a file, a folder, or - for the input (default: the calls of the local sandbox)
  --granted LIST  permissions that your key has, such as accounts:read,accounts:write

Calls are paths below /v1/ and functions of the SDKs. With --granted, the exit code is 1 when your
key lacks a permission, and permissions that no call needs are named.`,
  },
  logs: { summary: 'show the calls of the local sandbox', usage: 'wallet logs [--follow]' },
};

const width = Math.max(...Object.keys(COMMANDS).map(({ length }) => length));

/** The help of the program. */
export const HELP = `The command line of the wallet API's sandbox.

Usage: wallet COMMAND [options]

${Object.entries(COMMANDS)
  .map(([name, { summary }]) => `  ${name.padEnd(width)}  ${summary}`)
  .join('\n')}

  --json     write one line of JSON for each thing
  --help     show this help, or that of a command
  --version  show the version

WALLET_API_URL is the base address (default: http://127.0.0.1:4010). WALLET_API_KEY is the key of
the workspace. A sandbox on this machine tells its key. NO_COLOR switches colours off.

Exit codes: 0 done, 1 failed, 2 wrong use, 3 refused by the API.
`;
