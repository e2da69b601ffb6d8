import { once } from 'node:events';
import tls from 'node:tls';

const CONNECT_MS = 10_000;

/**
 * When the certificate of `place` ends.
 *
 * @param place host, or host:port
 * @throws Error when none is shown, or it isn't valid for that name
 */
export async function certificateEnd(place: string): Promise<Date> {
  const { hostname, port } = new URL(`https://${place}`);
  const socket = tls.connect({ host: hostname, port: Number(port || 443), servername: hostname, timeout: CONNECT_MS });
  socket.on('timeout', () => socket.destroy(new Error('no answer within ten seconds')));
  try {
    await once(socket, 'secureConnect');
    return new Date(socket.getPeerCertificate().valid_to);
  } finally {
    socket.destroy();
  }
}
