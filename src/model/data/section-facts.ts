/** How an object gets from one state to another. */
export interface StateChange {
  /** States before; `new` stands for an object that does not exist yet. */
  readonly from: readonly string[];
  /** States after; `deleted` stands for an object that is gone. */
  readonly to: readonly string[];
  /** Pages of the operations that do it. */
  readonly by: readonly { readonly path: string; readonly title: string }[];
  /** What else does it, as the end of a sentence. */
  readonly when?: string;
}

/** An object of a section, with its states where it has some. */
export interface SectionObject {
  readonly name: string;
  readonly text: string;
  readonly states: readonly StateChange[];
}

/** What a section of the API is for, and what does not exist in it; texts are Markdown. */
export interface SectionFacts {
  readonly purpose: string;
  readonly objects: readonly SectionObject[];
  readonly limits: readonly string[];
}
