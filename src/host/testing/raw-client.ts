import net from 'node:net';

export interface RawConversation {
  /** Everything received until the connection ended. */
  received: string;
  /** From the first byte to the end of the connection. */
  tookMs: number;
}

/** Opens a connection for `talk` to write to, and resolves when the host or `talk` has ended it. */
export function converse(address: string, talk: (socket: net.Socket) => void): Promise<RawConversation> {
  return new Promise((resolve) => {
    const startedAt = performance.now();
    let received = '';
    const socket = net.connect(Number(new URL(address).port), '127.0.0.1', () => talk(socket));
    socket.setEncoding('utf8').on('data', (chunk: string) => (received += chunk));
    // The host resets connections that it cuts; the caller checks how it ended.
    socket.on('error', () => undefined);
    socket.on('close', () => resolve({ received, tookMs: performance.now() - startedAt }));
  });
}
