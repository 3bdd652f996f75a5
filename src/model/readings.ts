/** What an earlier process has read of the same texts, where one is remembered. */
export interface Readings {
  /**
   * Gives what was read of the same input before, or reads.
   *
   * @param name tells the reading from all others
   * @param input all that the value depends on besides the code
   * @param read gives plain data
   * @param isSound whether the value may be remembered. What has mistakes is read again, to report them
   */
  recall<Value>(
    name: string,
    input: readonly string[],
    read: () => Value,
    isSound: (value: Value) => boolean,
  ): Value;
}

/** Reads everything. */
export const NO_READINGS: Readings = { recall: (_name, _input, read) => read() };
