import { type Environment, EnvironmentError } from '../environment-reader';

/** Makes readers look at every variable: some are read only with a provider, or on a public site. */
const LOOK_AT_ALL: Environment = {
  VIDEO_PROVIDERS: 'fal,replicate,openai-video,sample',
  SITE_URL: 'https://example.com',
};

/** The variables that a reader of the environment looks at. Its errors don't matter here. */
export function namesReadBy(read: (environment: Environment) => unknown): ReadonlySet<string> {
  const names = new Set<string>();
  const recording = new Proxy<Environment>(LOOK_AT_ALL, {
    get: (target, name: string) => {
      names.add(name);
      return target[name];
    },
  });
  try {
    read(recording);
  } catch (error) {
    if (!(error instanceof EnvironmentError)) throw error;
  }
  return names;
}
