/** One server-sent event. */
export interface StreamEvent {
  readonly name: string;
  readonly data: string;
}

/** Takes text as it comes and gives events as they are whole. */
export interface EventParser {
  push(text: string): readonly StreamEvent[];
  /** Id of the last event that was whole (HTML, 9.2.6). */
  readonly lastEventId: string;
}

/** Reads a stream of server-sent events, whatever the pieces it comes in. */
export function createEventParser(lastEventId: string): EventParser {
  let last = lastEventId;
  let rest = '';

  function readBlock(block: string): StreamEvent | undefined {
    let name = 'message';
    const data: string[] = [];
    for (const line of block.split('\n')) {
      const [, field, value = ''] = /^([a-z]+)(?:: ?(.*))?$/.exec(line) ?? [];
      if (field === 'event') name = value;
      else if (field === 'data') data.push(value);
      else if (field === 'id') last = value;
    }
    return data.length > 0 ? { name, data: data.join('\n') } : undefined;
  }
  return {
    push(text) {
      // A line may end in CR LF whose two halves come apart.
      const whole = rest + text;
      const held = whole.endsWith('\r') ? 1 : 0;
      const blocks = whole
        .slice(0, whole.length - held)
        .replace(/\r\n?/g, '\n')
        .split('\n\n');
      rest = blocks.pop()! + whole.slice(whole.length - held);
      return blocks.flatMap((block) => readBlock(block) ?? []);
    },
    get lastEventId() {
      return last;
    },
  };
}
