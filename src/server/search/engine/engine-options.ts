/** An attribute that is searched. */
export interface SearchableAttribute {
  /** Its name; `a.b` is the attribute b inside a. */
  readonly attribute: string;
  /** How much a match in it counts beside the others, on any scale; 0 for an address compared as a whole only. */
  readonly weight: number;
  /** 'path' for addresses such as `/v1/accounts/{accountId}`, which are compared part by part as well. */
  readonly form?: 'text' | 'path';
}

/** Words and phrases that mean the same, as a writer has put them together. */
export interface Synonym {
  readonly words: readonly string[];
}

/** How an index is searched. */
export interface EngineOptions {
  /** All attributes but objectID, of equal weight, when absent. */
  readonly searchable?: readonly SearchableAttribute[];
  /**
   * Attribute by which an answer holds at most one record: the best, where the record whose objectID is the
   * attribute's value goes before the others. A record without it stands for its objectID up to '#'.
   */
  readonly distinct?: string;
  /** Attribute with a number, the smaller the better, which decides between equals. The order given when absent. */
  readonly tieBreak?: string;
  /** Attribute that lists phrases by which readers ask for the record. */
  readonly phrases?: string;
  /** Attribute that holds an HTTP method. */
  readonly method?: string;
  readonly synonyms?: readonly Synonym[];
}
