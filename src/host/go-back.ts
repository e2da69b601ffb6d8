import process from 'node:process';
import { goBack } from './builds';

/** `npm run build:back`: serves the build before the current one again; running hosts go over to it by themselves. */
goBack(process.cwd()).then(
  (build) => console.log(`Serving build ${build} again. "npm run build" makes a new one.`),
  (error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  },
);
