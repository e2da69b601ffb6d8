// Loaded ahead of a child's own code (node --import, --require). The channel to the supervisor closes when that ends, however it
// ends: kill -9 included. Then the child stops as if asked to.
import process from 'node:process';

const GRACE_MS = 15_000;

process.once('disconnect', () => {
  process.kill(process.pid, 'SIGTERM');
  setTimeout(() => process.exit(1), GRACE_MS).unref();
});
// Waiting for that moment must not keep a finished child alive.
process.channel?.unref();
