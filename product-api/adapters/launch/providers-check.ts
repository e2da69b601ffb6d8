import type { EnvironmentReader } from '../../../environment/environment-reader';
import { ask, type Check, type Finding, good, type LaunchContext, missing } from './finding';

type Found = Omit<Finding, 'subject'>;

/** The keys of the providers that VIDEO_PROVIDERS names, and limits of what a day may cost. */
export const providersCheck: Check = {
  subject: 'Providers',
  async look(context) {
    const { reader } = context;
    const providers = reader.read('VIDEO_PROVIDERS');
    const found = await Promise.all([
      providers.includes('fal') ? lookAtFal(context) : [],
      providers.includes('replicate') ? lookAtReplicate(context) : [],
    ]);
    return [
      ...found.flat(),
      reader.isSet('TRIAL_SPEND_LIMIT_USD_DAY')
        ? good('reduced first videos have a limit')
        : missing('TRIAL_SPEND_LIMIT_USD_DAY is not set: strangers could make us pay without end'),
    ];
  },
};

async function lookAtFal(context: LaunchContext): Promise<Found[]> {
  const { reader } = context;
  const key = reader.read('FAL_KEY');
  if (key === undefined) return [missing('FAL_KEY is not set: make one at fal.ai, Dashboard, Keys')];
  const url = `${reader.read('FAL_BASE_URL') ?? 'https://api.fal.ai'}/v1/models/pricing?endpoint_id=fal-ai/flux/dev`;
  return [
    await keyFinding(context, 'FAL_KEY', url, `Key ${key}`),
    ...limitFinding(reader, 'FAL_SPEND_LIMIT_USD_DAY'),
    reader.isSet('FAL_USER_ID')
      ? good('webhooks of other accounts are refused')
      : missing("FAL_USER_ID is not set: other accounts' webhooks would be read"),
  ];
}

async function lookAtReplicate(context: LaunchContext): Promise<Found[]> {
  const { reader } = context;
  const token = reader.read('REPLICATE_API_TOKEN');
  if (token === undefined) return [missing('REPLICATE_API_TOKEN is not set: make one at replicate.com/account')];
  const url = `${reader.read('REPLICATE_BASE_URL') ?? 'https://api.replicate.com/v1'}/account`;
  return [
    await keyFinding(context, 'REPLICATE_API_TOKEN', url, `Bearer ${token}`),
    ...limitFinding(reader, 'REPLICATE_SPEND_LIMIT_USD_DAY'),
  ];
}

async function keyFinding(context: LaunchContext, name: string, url: string, authorization: string): Promise<Found> {
  const { status } = await ask(context, url, { headers: { authorization } });
  if (status === 401 || status === 403) return missing(`${name} is refused (${status}): make another and replace it`);
  if (status >= 500) throw new Error(`${new URL(url).host} answers ${status}`);
  return good(`${name} is accepted`);
}

function limitFinding(
  reader: EnvironmentReader,
  name: 'FAL_SPEND_LIMIT_USD_DAY' | 'REPLICATE_SPEND_LIMIT_USD_DAY',
): Found[] {
  return reader.isSet(name) ? [] : [missing(`${name} is not set: an error or an attack costs without end`)];
}
