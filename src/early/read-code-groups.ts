/** What a group of code has in the payload: the props of CodeTabs (src/site/article/code-tabs.tsx). */
export interface CodeGroup {
  readonly tabs: readonly { readonly html: string }[];
  /** Languages that are remembered. */
  readonly sampleLanguages: readonly string[];
  /** Those of them that have an SDK. */
  readonly sdkLanguages: readonly string[];
  /** Whether the group has samples that use an SDK. */
  readonly hasSdk: boolean;
}

/** A list that stands in the payload a second time is written as a reference to the first, as `$38:props:sampleLanguages`. */
type WrittenList = readonly string[] | string;

/** The props as the payload has them. */
interface WrittenGroup extends Pick<CodeGroup, 'tabs'> {
  readonly sampleLanguages: WrittenList;
  readonly sdkLanguages?: WrittenList;
  readonly sdkPath?: string;
}

/** The list of a group, or the one that it refers to: all groups that have languages have the same. */
function resolveList(
  groups: readonly WrittenGroup[],
  group: WrittenGroup,
  name: 'sampleLanguages' | 'sdkLanguages',
): readonly string[] {
  const lists = [group, ...groups].map((one) => one[name]);
  if (typeof lists[0] !== 'string') return lists[0] ?? [];
  return lists.filter((list) => typeof list === 'object').find((list) => list.length > 0) ?? [];
}

const COLON = 58;
const COMMA = 44;
const LINE_END = 10;
const TEXT = 84;

/**
 * Reads the groups of code out of a payload, without React. A payload consists of rows, each behind its number: `1a:{...}`
 * ends with its line, and `1a:T5b8,...` is a text of so many bytes, to which other rows refer as `$1a`.
 *
 * @returns none where payloads have another form: then React shows the code
 */
export function readCodeGroups(payload: Uint8Array): readonly CodeGroup[] {
  const decoder = new TextDecoder();
  const decode = (from: number, to: number) => decoder.decode(payload.subarray(from, to));
  const texts: Record<string, string> = {};
  const groups: WrittenGroup[] = [];
  for (let at = 0; at < payload.length;) {
    const colon = payload.indexOf(COLON, at);
    if (colon < 0) break;
    const id = decode(at, colon);
    if (payload[colon + 1] === TEXT) {
      const comma = payload.indexOf(COMMA, colon);
      at = comma + 1 + Number.parseInt(decode(colon + 2, comma), 16);
      texts[id] = decode(comma + 1, at);
    } else {
      const end = payload.indexOf(LINE_END, colon);
      at = end < 0 ? payload.length : end + 1;
      const row = decode(colon + 1, at);
      if (row.startsWith('[') && row.includes('"sampleLanguages"')) {
        JSON.parse(row, (_, value) => {
          if (value?.sampleLanguages && value.tabs) groups.push(value);
          return value;
        });
      }
    }
  }
  const resolve = (html: string) =>
    html.startsWith('$$') ? html.slice(1) : html.startsWith('$') ? texts[html.slice(1)]! : html;
  return groups.map((group) => ({
    tabs: group.tabs.map(({ html }) => ({ html: resolve(html) })),
    sampleLanguages: resolveList(groups, group, 'sampleLanguages'),
    sdkLanguages: resolveList(groups, group, 'sdkLanguages'),
    // Left out by a payload, or written as undefined.
    hasSdk: group.sdkPath?.startsWith('/') ?? false,
  }));
}
