/** What the text after a code fence's language says. */
export interface CodeMeta {
  readonly title?: string;
  readonly label?: string;
  readonly tag?: string;
  /** 1-based numbers of the lines in focus; empty when none is. */
  readonly focus: readonly number[];
}

/** Parses `title="Create" label="/v1/accounts" tag="POST" focus=1,3:5`; unknown words are passed over. */
export function parseMeta(meta: string): CodeMeta {
  const read = (name: string) => new RegExp(`\\b${name}="([^"]*)"`).exec(meta)?.[1];
  const title = read('title');
  const label = read('label');
  const tag = read('tag');
  return {
    ...(title !== undefined && { title }),
    ...(label !== undefined && { label }),
    ...(tag !== undefined && { tag }),
    focus: parseFocus(/(?:^|\s)focus=(\S+)/.exec(meta)?.[1] ?? ''),
  };
}

/** Longest list of lines that a range may stand for. */
const MAX_LINES = 10_000;

/** Parses `1,3:5` into the lines 1, 3, 4 and 5; parts that are no numbers or ranges are passed over. */
export function parseFocus(text: string): number[] {
  const lines = new Set<number>();
  for (const part of text.split(',')) {
    const range = /^(\d{1,5})(?::(\d{1,5}))?$/.exec(part.trim());
    if (!range) continue;
    const first = Number(range[1]);
    const last = Number(range[2] ?? range[1]);
    for (let line = first; line <= Math.min(last, first + MAX_LINES); line += 1)
      if (line > 0) lines.add(line);
  }
  return [...lines].toSorted((a, b) => a - b);
}
