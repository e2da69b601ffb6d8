/** A difference between the content and a Stripe account, and the call that removes it. */
export interface Change {
  /** The difference, with both values: "prod_x: its name is A, not B". */
  difference: string;
  make: () => Promise<void>;
}
