export interface LatestTakesProps {
  /** Undefined for a model that the page does not have. */
  titleOf: (modelKey: string) => string | undefined;
  /** A model without a title is among the videos'. */
  onUntitled: () => void;
}
