import { type Environment, EnvironmentReader } from '../environment/environment-reader';
import { configuredServices, type Service } from '../environment/services';

/** The values compiled into the pages as `siteMetadata`. */
export interface BuildEnv {
  siteUrl: string;
  /** Measurement id of Google Analytics; null: not configured, never loaded. */
  analyticsId: string | null;
  /** Publisher id of AdSense; null: not configured, never loaded. */
  adsenseClient: string | null;
  /** Configured services that the privacy policy names. */
  services: Service[];
}

/** @throws EnvironmentError naming every error; with an invalid id, Google would silently measure or pay nothing */
export function readBuildEnv(source: Environment): BuildEnv {
  const reader = new EnvironmentReader(source);
  return reader.finish('The build', buildEnv(reader));
}

/**
 * Whether this build is to be published, and so may have no text that no second person has read.
 * @throws EnvironmentError for another value than 1, which would publish such texts
 */
export function isPublished(source: Environment): boolean {
  const reader = new EnvironmentReader(source);
  return reader.finish('The build', reader.read('RELEASE') === '1');
}

/** Reports errors to `reader`. */
export function buildEnv(reader: EnvironmentReader): BuildEnv {
  return {
    siteUrl: reader.read('SITE_URL'),
    analyticsId: reader.read('GATSBY_GA_ID') ?? null,
    adsenseClient: reader.read('GATSBY_ADSENSE_CLIENT') ?? null,
    services: configuredServices(reader),
  };
}
