import net from 'node:net';
import process from 'node:process';

// A separate process, so that clients and host don't share file descriptors. It opens the connections, sends one
// request on each, keeps them open, and reports to its parent how many are still open.

const [port, count] = process.argv.slice(2).map(Number);
const AT_ONCE = 200;

async function main(): Promise<void> {
  let open = 0;
  let left = count ?? 0;
  const connect = () =>
    new Promise<void>((resolve) => {
      const socket = net.connect(port ?? 0, '127.0.0.1', () => {
        open += 1;
        socket.write('GET /readyz HTTP/1.1\r\nHost: x\r\n\r\n');
      });
      socket.once('data', () => resolve());
      socket.on('error', () => resolve());
      socket.on('close', () => {
        open -= 1;
        resolve();
      });
    });
  const lane = async () => {
    while (left > 0) {
      left -= 1;
      await connect();
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, lane));
  process.send?.(open);
  process.on('message', () => process.send?.(open));
  process.on('disconnect', () => process.exit(0));
}

void main();
