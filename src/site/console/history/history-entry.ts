import { isJsonObject } from '#contract/json.ts';
import type { RequestDraft } from '#site/console/request/request-draft.ts';
import type { ConsoleResponse } from '#site/console/request/send-request.ts';

/** A call that was made, as it is kept: without keys, secrets and files. */
export interface HistoryEntry {
  readonly id: number;
  /** Milliseconds since 1970. */
  readonly at: number;
  /** Address of the operation's page. */
  readonly page: string;
  readonly title: string;
  /** Mark of the workspace that the call was for; undefined where that is not known. */
  readonly workspace?: string;
  readonly draft: Omit<RequestDraft, 'files'>;
  /** Absent where no response came: the call may have worked nonetheless. */
  readonly answer?: Omit<ConsoleResponse, 'file'>;
}

const isText = (value: unknown): value is string => typeof value === 'string';
const isNumber = (value: unknown): value is number => typeof value === 'number';
const isTexts = (value: unknown): boolean =>
  isJsonObject(value) && Object.values(value).every(isText);

function isDraft(value: unknown): boolean {
  return (
    isJsonObject(value) &&
    isText(value['body']) &&
    isTexts(value['values']) &&
    isTexts(value['form'])
  );
}

function isHeader(value: unknown): boolean {
  return Array.isArray(value) && value.length === 2 && value.every(isText);
}

function isAnswer(value: unknown): boolean {
  if (!isJsonObject(value)) return false;
  const { status, statusText, milliseconds, size, headers, mediaType, text } = value;
  return (
    [status, milliseconds, size].every(isNumber) &&
    [statusText, mediaType, text].every(isText) &&
    Array.isArray(headers) &&
    headers.every(isHeader)
  );
}

/** Whether something that a browser has kept is a call: another version of the site may have kept something in another form. */
export function isHistoryEntry(kept: unknown): kept is HistoryEntry {
  if (!isJsonObject(kept)) return false;
  const { id, at, page, title, workspace, draft, answer } = kept;
  return (
    [id, at].every(isNumber) &&
    [page, title].every(isText) &&
    (workspace === undefined || isText(workspace)) &&
    isDraft(draft) &&
    (answer === undefined || isAnswer(answer))
  );
}
