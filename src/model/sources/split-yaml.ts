/** A plain or quoted key of the outermost map, e.g. `/v1/accounts/{id}:` or `'200':`. */
const KEY = /^(?:[A-Za-z0-9_/][^\s#'"&*!|>%@`,[\]]*|'[^']*'|"[^"\\]*"):(?=\s|$)/;
const INSIDE = /^(?:[ \t].*|#.*|)$/;
/** Anchors and aliases tie entries together; a text that only looks like one costs no more than time. */
const TIES = /(?:^|[\s:,[{-])[&*][^\s,[\]{}]/m;

/**
 * Splits YAML text into the entries of its outermost block map, with the comments and empty lines after each;
 * those before the first belong to it. One part when the text has another form: the parts, put together, are
 * the text.
 */
export function splitYaml(text: string): readonly string[] {
  if (TIES.test(text)) return [text];
  const parts: string[] = [];
  let part = '';
  let hasKey = false;
  for (const line of text.split(/(?<=\n)/)) {
    const bare = line.replace(/\r?\n$/, '');
    if (KEY.test(bare)) {
      if (hasKey) parts.push(part);
      part = hasKey ? line : part + line;
      hasKey = true;
    } else if (INSIDE.test(bare)) {
      part += line;
    } else {
      return [text];
    }
  }
  return part === '' ? parts : [...parts, part];
}
