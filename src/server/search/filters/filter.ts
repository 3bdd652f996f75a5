/** A condition on records. */
export type Filter =
  | { readonly kind: 'and' | 'or'; readonly of: readonly Filter[] }
  | { readonly kind: 'not'; readonly of: Filter }
  | { readonly kind: 'facet'; readonly attribute: string; readonly value: string }
  | {
      readonly kind: 'compare';
      readonly attribute: string;
      readonly operator: Operator;
      readonly number: number;
    }
  | {
      readonly kind: 'range';
      readonly attribute: string;
      readonly from: number;
      readonly to: number;
    };

export const OPERATORS = ['<=', '>=', '!=', '<', '>', '='] as const;
export type Operator = (typeof OPERATORS)[number];

export const NUMBER = /^-?\d+(\.\d+)?$/;
