import path from 'node:path';
import type { Environment, EnvironmentReader } from '../environment/environment-reader';

/** Settings of one demo. Several can run side by side with different ports and folders. */
export interface DemoSettings {
  root: string;
  /** Database, files, secrets and logs; absolute. */
  dataDir: string;
  port: number;
  productApiPort: number;
  issuerPort: number;
  siteUrl: string;
  /** URL of a running product API; undefined: the demo starts one. */
  productApiUrl: string | undefined;
  productApiPublicUrl: string;
  /** The operator's environment, passed to every part. */
  environment: Environment;
}

/** Reports errors to `reader`, which reads `environment`. */
export function demoSettings(reader: EnvironmentReader, root: string, environment: Environment): DemoSettings {
  const ports = {
    PORT: reader.read('PORT'),
    PRODUCT_API_PORT: reader.read('PRODUCT_API_PORT'),
    DEMO_ISSUER_PORT: reader.read('DEMO_ISSUER_PORT'),
  };
  if (reader.errors.length === 0) checkPorts(reader, ports);
  const { PORT: port, PRODUCT_API_PORT: productApiPort, DEMO_ISSUER_PORT: issuerPort } = ports;
  const productApiUrl = reader.read('PRODUCT_API_URL');
  return {
    root,
    dataDir: path.resolve(root, reader.read('DATA_DIR')),
    port,
    productApiPort,
    issuerPort,
    siteUrl: reader.isSet('SITE_URL') ? reader.read('SITE_URL') : `http://localhost:${port}`,
    productApiUrl,
    productApiPublicUrl: reader.read('PRODUCT_API_PUBLIC_URL') ?? productApiUrl ?? `http://localhost:${productApiPort}`,
    environment,
  };
}

function checkPorts(reader: EnvironmentReader, ports: Readonly<Record<string, number>>): void {
  for (const [name, port] of Object.entries(ports)) {
    if (port === 0) reader.addError(`${name} must not be 0: the parts of the demo reach each other through it.`);
  }
  const names = Object.keys(ports);
  if (new Set(Object.values(ports)).size < names.length) reader.addError(`${names.join(', ')} must differ.`);
}
