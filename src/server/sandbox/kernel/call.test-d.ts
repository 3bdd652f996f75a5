// Checked by tsc, run by nobody: what must not compile is marked, and tsc fails where such a line compiles.
import { noContent, ok } from './results.ts';
import type { Call, Handlers, Result } from './call.ts';

declare const call: Call<'updateAccount'>;
declare const handlers: Handlers;

call.path.accountId satisfies string;
// @ts-expect-error The path has no parameter of this name.
call.path.walletId satisfies string;

call.body.name satisfies string | undefined;
// @ts-expect-error The body has no field of this name.
call.body.nickname satisfies string;
// @ts-expect-error Nobody changes what came in.
call.body.name = 'Grace Wanjiru';

declare const list: Call<'listAccounts'>;
// A parameter with a default is there.
list.query.limit satisfies number;
// @ts-expect-error One without a default may be absent.
list.query.cursor satisfies string;
// @ts-expect-error The operation takes no body.
list.body.name satisfies string;

declare const form: Call<'updateAccountImage'>;
form.files.image?.name satisfies string | undefined;
// @ts-expect-error The form has no file of this name.
form.files.picture satisfies unknown;

// @ts-expect-error The description has no operation of this name.
declare function handle(call: Call<'openAccount'>): void;
handle satisfies unknown;

// @ts-expect-error An account is deleted without a document.
noContent() satisfies Result<'getAccount'>;
// @ts-expect-error The documented status is 201.
ok({ id: 'acc_01HZX6A4N2PC' }) satisfies Result<'createAccount'>;

const { createAccount, ...others } = handlers;
createAccount satisfies Handlers['createAccount'];
// @ts-expect-error An operation without a handler.
others satisfies Handlers;
