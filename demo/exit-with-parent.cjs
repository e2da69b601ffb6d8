// Loaded before a child's own code (node --require). The IPC channel closes when the supervisor ends, even by kill -9. The
// child then stops as if it had received SIGTERM.
const process = require('node:process');
const { setTimeout } = require('node:timers');

const GRACE_MS = 15_000;

process.once('disconnect', () => {
  process.kill(process.pid, 'SIGTERM');
  setTimeout(() => process.exit(1), GRACE_MS).unref();
});
// Listening for that must not keep a finished child alive.
process.channel?.unref();
