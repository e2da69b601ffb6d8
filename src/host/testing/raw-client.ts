import net from 'node:net';

export interface RawConversation {
  /** All that came back until the connection ended. */
  received: string;
  /** From the first byte to the end of the connection. */
  tookMs: number;
}

/** Lets `talk` write to a connection of its own and resolves when the host, or `talk`, has ended it. */
export function converse(address: string, talk: (socket: net.Socket) => void): Promise<RawConversation> {
  return new Promise((resolve) => {
    const startedAt = performance.now();
    let received = '';
    const socket = net.connect(Number(new URL(address).port), '127.0.0.1', () => talk(socket));
    socket.setEncoding('utf8').on('data', (chunk: string) => (received += chunk));
    // A host that cuts a connection resets it: how it ends is what the caller looks at.
    socket.on('error', () => undefined);
    socket.on('close', () => resolve({ received, tookMs: performance.now() - startedAt }));
  });
}
