import { BuildSteps } from './build-progress';

test('each of Gatsby’s steps is reported once, with the time that is probably left', () => {
  const steps = new BuildSteps();
  expect(steps.read('success load gatsby config - 0.083s', 1)).toBeUndefined();
  expect(steps.read('success createPages - 1.549s', 20)).toEqual({ done: 'pages in ten languages', leftS: 49 });
  expect(steps.read('success createPages - 1.549s', 21)).toBeUndefined();
  expect(steps.read('success Preparing the host - 5.270s - 1210 files', 90)).toEqual({
    done: 'headers',
    leftS: 0,
  });
});
