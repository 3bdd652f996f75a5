/** @param {string} text such as 20.19.0, 20.x or v20 @returns {(number | undefined)[]} undefined for what is left open */
function parseVersion(text) {
  const parts = text
    .replace(/^[v=]+/, '')
    .replace(/[-+].*$/, '')
    .split('.');
  return [0, 1, 2].map((at) => (/^\d+$/.test(parts[at] ?? '') ? Number(parts[at]) : undefined));
}

function compare(one, other) {
  for (let at = 0; at < 3; at += 1) {
    const difference = (one[at] ?? 0) - (other[at] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}

/** The first version after a range that leaves everything from a place on open. */
function raise(version, place) {
  return version.map((part, at) => (at < place ? part : at === place ? (part ?? 0) + 1 : 0));
}

/** Where a caret's range ends: at the first number that is not 0. */
function findCaretPlace(version) {
  const place = version.findIndex((part) => part !== 0);
  if (place < 0) return 2;
  return version[place] === undefined ? Math.max(0, place - 1) : place;
}

function isWithin(version, low, place) {
  if (low[0] === undefined) return true;
  return compare(version, low) >= 0 && compare(version, raise(low, place)) < 0;
}

function satisfiesOne(version, comparator) {
  const [, operator, text] = /^(>=|<=|>|<|\^|~>?|=)?\s*(.*)$/.exec(comparator);
  const wanted = parseVersion(text);
  const open = wanted.indexOf(undefined);
  // An open end counts as a whole: >20 begins with 21, <=20 ends before it.
  const whole = open > 0 ? raise(wanted, open - 1) : undefined;
  switch (operator) {
    case '>=':
      return compare(version, wanted) >= 0;
    case '>':
      return whole ? compare(version, whole) >= 0 : compare(version, wanted) > 0;
    case '<':
      return compare(version, wanted) < 0;
    case '<=':
      return whole ? compare(version, whole) < 0 : compare(version, wanted) <= 0;
    case '^':
      return isWithin(version, wanted, findCaretPlace(wanted));
    case '~':
    case '~>':
      return isWithin(version, wanted, wanted[1] === undefined ? 0 : 1);
    default:
      return isWithin(version, wanted, open < 0 ? 2 : open - 1);
  }
}

/**
 * Whether a version lies in a range of package.json's `engines`.
 *
 * @param {string} version such as 20.19.0
 * @param {string} range such as `^20.19.0 || >=22.12.0`
 */
export function satisfiesRange(version, range) {
  const parsed = parseVersion(version);
  return range.split('||').some((alternative) => {
    const plain = alternative
      .trim()
      .replace(/^(\S+)\s+-\s+(\S+)$/, '>=$1 <=$2')
      .replaceAll(/(>=|<=|>|<|\^|~>?|=)\s+/g, '$1');
    return plain.split(/\s+/).every((comparator) => satisfiesOne(parsed, comparator));
  });
}
