import path from 'node:path';
import type { Environment, EnvironmentReader } from '../environment/environment-reader';

/** Where one demo runs, and what stands in for what. Several run side by side with other ports and another folder. */
export interface DemoSettings {
  root: string;
  /** Database, files, secrets and logs; absolute. */
  dataDir: string;
  port: number;
  productApiPort: number;
  issuerPort: number;
  siteUrl: string;
  /** Address of a product API that already runs; undefined: one is started. */
  productApiUrl: string | undefined;
  productApiPublicUrl: string;
  /** The operator's own environment, passed on to every part. */
  environment: Environment;
}

/** Leaves its faults with `reader`, which reads `environment`. */
export function demoSettings(reader: EnvironmentReader, root: string, environment: Environment): DemoSettings {
  const ports = {
    PORT: reader.read('PORT'),
    PRODUCT_API_PORT: reader.read('PRODUCT_API_PORT'),
    DEMO_ISSUER_PORT: reader.read('DEMO_ISSUER_PORT'),
  };
  if (reader.faults.length === 0) checkPorts(reader, ports);
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
    if (port === 0) reader.addFault(`${name} must not be 0: the parts of the demo find each other by it.`);
  }
  const names = Object.keys(ports);
  if (new Set(Object.values(ports)).size < names.length) reader.addFault(`${names.join(', ')} must differ.`);
}
