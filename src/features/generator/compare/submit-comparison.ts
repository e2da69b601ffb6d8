import type { compareModels, Comparison, ComparisonOrder } from '#contracts/api/comparisons';
import { callApi } from '../../../http/call-api';
import { untilAnswered } from '../submit/submit-videos';

/**
 * Requests one prompt on several models: all videos, or none.
 * @throws ApiError as `untilAnswered`
 */
export async function submitComparison(
  { maxCredits, ...order }: ComparisonOrder,
  onRetry: () => void,
): Promise<Comparison> {
  const { comparison } = await untilAnswered(
    order,
    1,
    (keys) =>
      callApi<typeof compareModels>('/api/comparisons', {
        method: 'POST',
        body: { ...order, ...(maxCredits !== undefined && { maxCredits }) },
        headers: { 'content-language': document.documentElement.lang, 'idempotency-key': keys.join() },
      }),
    onRetry,
  );
  return comparison;
}
