// Loaded into a server before its own code (`--require`): on SIGUSR2 it collects its garbage and writes to file descriptor
// 3, one line, how many bytes are still alive. Resident memory can't tell: it saw-tooths by hundreds of MB as the heap
// is filled and swept. No message channel: Gatsby's reporter writes its log into one.
const fs = require('node:fs');
const process = require('node:process');
const { setImmediate } = require('node:timers');
const { setFlagsFromString } = require('node:v8');
const { runInNewContext } = require('node:vm');

const OUTPUT = 3;

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc');

process.on('SIGUSR2', () => {
  // The second pass collects objects that finalizers let go in the first.
  collectGarbage();
  setImmediate(() => {
    collectGarbage();
    const { heapUsed, external } = process.memoryUsage();
    fs.writeSync(OUTPUT, `${heapUsed + external}\n`);
  });
});
