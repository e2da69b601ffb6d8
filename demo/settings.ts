import path from 'node:path';

type Environment = Readonly<Record<string, string | undefined>>;

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

/** @throws Error naming every variable that is no port. */
export function readSettings(root: string, environment: Environment): DemoSettings {
  const faults: string[] = [];
  const portOf = (name: string, fallback: number): number => {
    const text = environment[name]?.trim();
    if (!text) return fallback;
    const port = Number(text);
    if (Number.isInteger(port) && port > 0 && port < 65_536) return port;
    faults.push(`${name} must be a port, not "${text}".`);
    return fallback;
  };
  const port = portOf('PORT', 8000);
  const productApiPort = portOf('PRODUCT_API_PORT', 8001);
  const issuerPort = portOf('DEMO_ISSUER_PORT', 8002);
  if (new Set([port, productApiPort, issuerPort]).size < 3) {
    faults.push('PORT, PRODUCT_API_PORT and DEMO_ISSUER_PORT must differ.');
  }
  if (faults.length > 0) throw new Error(faults.join('\n'));
  const productApiUrl = environment.PRODUCT_API_URL?.trim() || undefined;
  return {
    root,
    dataDir: path.resolve(root, environment.DATA_DIR?.trim() || '.data'),
    port,
    productApiPort,
    issuerPort,
    siteUrl: environment.SITE_URL?.trim() || `http://localhost:${port}`,
    productApiUrl,
    productApiPublicUrl:
      environment.PRODUCT_API_PUBLIC_URL?.trim() || productApiUrl || `http://localhost:${productApiPort}`,
    environment,
  };
}
