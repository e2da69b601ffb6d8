import { runInLanes, type Task } from './run-in-lanes';

/** Tasks that end when they are told, and the order in which they began. */
function scene() {
  const began: string[] = [];
  const ends = new Map<string, () => void>();
  const task = (name: string, after?: Task[], share?: number): Task => ({
    run: () => {
      began.push(name);
      return new Promise<void>((resolve) => ends.set(name, resolve));
    },
    after,
    share,
  });
  const end = async (name: string) => {
    ends.get(name)?.();
    await new Promise((resolve) => setImmediate(resolve));
  };
  return { began, task, end };
}

describe('tasks in lanes', () => {
  it('keep all lanes busy with the first that may run', async () => {
    const { began, task, end } = scene();
    const build = task('build');
    const all = runInLanes([build, task('browser', [build]), task('unit'), task('api')], 2);
    expect(began).toEqual(['build', 'unit']);
    await end('unit');
    expect(began).toEqual(['build', 'unit', 'api']);
    await end('build');
    expect(began).toEqual(['build', 'unit', 'api', 'browser']);
    await end('api');
    await end('browser');
    await all;
  });

  it('that take half a lane share one', async () => {
    const { began, task, end } = scene();
    const halves = [task('pglite', [], 0.5), task('postgres', [], 0.5), task('third', [], 0.5)];
    const all = runInLanes([task('build'), ...halves, task('browser')], 2);
    expect(began).toEqual(['build', 'pglite', 'postgres']);
    await end('pglite');
    expect(began).toEqual(['build', 'pglite', 'postgres', 'third']);
    await end('postgres');
    await end('third');
    expect(began.at(-1)).toBe('browser');
    await end('build');
    await end('browser');
    await all;
  });

  it('that fail, fail the whole', async () => {
    await expect(runInLanes([{ run: () => Promise.reject(new Error('broken')) }], 2)).rejects.toThrow('broken');
  });

  it('that wait for something that never runs are refused', async () => {
    const { task } = scene();
    await expect(runInLanes([task('browser', [task('build')])], 2)).rejects.toThrow('wait for each other');
  });
});
