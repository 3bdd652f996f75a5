const KEYWORDS = new Set(
  'and as assert async await break class continue def del elif else except finally for from global if import in is lambda nonlocal not or pass raise return self try while with yield'.split(
    ' ',
  ),
);

/** The name of an argument of the Python SDK. Python keeps some names for itself: `from` is `from_`. */
export function formatArgument(name: string): string {
  return KEYWORDS.has(name) ? `${name}_` : name;
}

/** The name of an operation's method: topUpAccount is top_up_account, getB2cToken is get_b2c_token. */
export function formatSnake(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}
