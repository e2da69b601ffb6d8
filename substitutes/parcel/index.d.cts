export declare class Parcel {
  constructor(options: { entries: string[]; targets: { root: { distDir: string } } });
  run(): Promise<{ bundleGraph: { getBundles: () => Bundle[] } }>;
}

interface Bundle {
  filePath: string;
  getMainEntry: () => { filePath: string };
}
