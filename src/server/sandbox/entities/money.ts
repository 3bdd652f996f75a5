/** An amount in minor units, as documents carry it. */
export interface Money {
  readonly amount: number;
  readonly currency: string;
}
