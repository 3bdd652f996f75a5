import type { IndexRecord } from '#server/search/engine/search-engine.ts';
import type { IndexSettings } from './index-settings.ts';

/** A change of an index, checked. */
export type WriteOperation =
  | { readonly action: 'put'; readonly index: string; readonly record: IndexRecord }
  | {
      readonly action: 'merge';
      readonly index: string;
      /** Attributes to set; a value with `_operation` changes what is there. */
      readonly record: IndexRecord;
      readonly createsMissing: boolean;
    }
  | { readonly action: 'remove'; readonly index: string; readonly objectID: string }
  | {
      readonly action: 'remove-where';
      readonly index: string;
      readonly accepts: (record: IndexRecord) => boolean;
    }
  | { readonly action: 'clear' | 'drop'; readonly index: string }
  | {
      readonly action: 'configure';
      readonly index: string;
      readonly change: (previous: IndexSettings) => IndexSettings;
    }
  | {
      readonly action: 'copy' | 'move';
      readonly index: string;
      readonly destination: string;
      /** What is copied; everything when absent. */
      readonly scope?: readonly string[];
    };
