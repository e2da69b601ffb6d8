import { late } from '../../../components/late';

/** TopUpSheet, whose code few visits need. */
export const LazyTopUpSheet = late(async () => (await import('./TopUpSheet')).TopUpSheet, {
  close: ({ onClose }) => onClose,
});
