'use client';

import { useRef, useState } from 'react';
import { loadCatalogue, type ListedOperation } from '#site/console/operation/load-catalogue.ts';
import { loadOperation, loadOrigins } from '#site/console/operation/load-operation.ts';
import { fillDraft, findCalledOperation, listUnusedParts, readOrigin } from './fill-draft.ts';
import { parseCurl, type CurlCommand } from './parse-curl.ts';
import type { RequestDraft } from './request-draft.ts';

/** A command that is not simply put into the form that is open. */
export interface CommandOffer {
  readonly called: ListedOperation;
  readonly draft: RequestDraft;
  /** Whether it makes another call than the one that is open. */
  readonly isOther: boolean;
  /** Origin that it was written for, where it is neither that of the calls nor of the description. */
  readonly origin: string | undefined;
  /** What of it has no place in the form. */
  readonly leftOut: readonly string[];
}

interface Parts {
  /** Page of the operation that is open. */
  readonly path: string;
  /** Whether other operations are opened in the same place. */
  readonly canChoose: boolean;
  /** Origin of the calls. */
  readonly origin: string;
  readonly onOpen: (path: string, draft: RequestDraft) => void;
  readonly onSay: (text: string) => void;
}

/** Formats what was not taken from a command, as a sentence; empty for nothing. */
export function formatLeftOut(leftOut: readonly string[]): string {
  return leftOut.length === 0 ? '' : ` Left out: ${leftOut.join(', ')}.`;
}

async function readOffer(
  command: CurlCommand,
  { path, origin }: Parts,
): Promise<CommandOffer | undefined> {
  const called = findCalledOperation(command, (await loadCatalogue()).operations);
  if (!called) return undefined;
  const operation = await loadOperation(called.path);
  const from = readOrigin(command);
  const isKnown =
    from === undefined || [origin, ...(await loadOrigins(called.path))].includes(from);
  return {
    called,
    draft: fillDraft(operation, command),
    isOther: called.path !== path,
    origin: isKnown ? undefined : from,
    leftOut: listUnusedParts(operation, command),
  };
}

/**
 * Takes cURL commands: one for the form that is open fills it; one of another page or another origin is
 * offered first. Its key is never taken, and it is sent nowhere.
 */
export function useCommand(parts: Parts) {
  const [offer, setOffer] = useState<CommandOffer>();
  const latest = useRef(0);

  function open({ called, draft, leftOut }: CommandOffer): void {
    setOffer(undefined);
    parts.onOpen(called.path, draft);
    parts.onSay(`The form now has the command: ${called.title}.${formatLeftOut(leftOut)}`);
  }

  /** @returns whether the form holds the command now */
  async function take(text: string): Promise<boolean> {
    const { canChoose, onSay } = parts;
    latest.current += 1;
    const own = latest.current;
    setOffer(undefined);
    // What was said of the command before.
    onSay('');
    const command = parseCurl(text);
    if (!command) {
      onSay('This is not a cURL command with an address.');
      return false;
    }
    try {
      const read = await readOffer(command, parts);
      // Another command was pasted meanwhile.
      if (own !== latest.current) return false;
      if (!read) {
        const call = `${command.method} ${command.url.replace(/^.*?(?=\/v\d+\/)|[?#].*$/g, '')}`;
        onSay(
          `No call has the method and the path of this command: ${call}. The form did not change.`,
        );
        return false;
      }
      const isSimple = read.origin === undefined && (!read.isOther || canChoose);
      if (isSimple) open(read);
      else setOffer(read);
      return isSimple;
    } catch {
      onSay('The list of calls could not load.');
      return false;
    }
  }
  return {
    offer,
    take,
    accept: () => offer && open(offer),
    refuse: () => setOffer(undefined),
  };
}
