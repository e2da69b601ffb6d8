/** How far a build is. */
export interface BuildProgress {
  /** The last step that is done; undefined before the first. */
  done: string | undefined;
  /** Seconds that are probably left; undefined while nothing tells. */
  leftS: number | undefined;
}

interface Step {
  /** Our name for it. */
  name: string;
  /** Gatsby's line when it is done. */
  line: RegExp;
  /** Share of a cold build's time that is over then; measured, see docs/performance.md. */
  share: number;
}

const STEPS: readonly Step[] = [
  { name: 'functions', line: /^success Compiling Gatsby Functions/, share: 0.18 },
  { name: 'content', line: /^success source and transform nodes/, share: 0.28 },
  { name: 'pages in ten languages', line: /^success createPages/, share: 0.29 },
  { name: 'scripts and styles', line: /^success Building production JavaScript and CSS bundles/, share: 0.57 },
  { name: 'page data', line: /^success run (page queries|queries in workers)/, share: 0.82 },
  { name: 'images', line: /IMAGE_PROCESSING/, share: 0.82 },
  { name: 'HTML', line: /^success Building static HTML/, share: 0.91 },
  { name: 'icons and social cards', line: /^success onPostBuild/, share: 0.98 },
  { name: 'headers', line: /^success Preparing the host/, share: 1 },
];

/** Follows a build by what Gatsby prints. */
export class BuildSteps {
  readonly #done = new Set<Step>();

  /**
   * @param line of Gatsby's output
   * @param elapsedS seconds since the build began
   * @returns the progress if the line ends a step
   */
  read(line: string, elapsedS: number): (BuildProgress & { done: string }) | undefined {
    const step = STEPS.find((candidate) => candidate.line.test(line));
    if (step === undefined || this.#done.has(step)) return undefined;
    this.#done.add(step);
    return { done: step.name, leftS: Math.round(elapsedS / step.share - elapsedS) };
  }
}
