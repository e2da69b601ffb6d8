import { serveOrders } from '../decoding/serve-orders';

export type OddOrder = 'pid' | 'throw' | 'exit' | 'loop' | 'fill';

const kept: Buffer[] = [];

/** A decoder that does on order what broken files do to one; answers its own process id. */
serveOrders(async (order: { do: OddOrder }) => {
  switch (order.do) {
    case 'pid':
      return process.pid;
    case 'throw':
      throw Object.assign(new Error('odd'), { code: 'EODD' });
    case 'exit':
      return process.exit(3);
    case 'loop':
      for (;;);
    case 'fill':
      return fill();
  }
});

function fill(): Promise<never> {
  setInterval(() => kept.push(Buffer.alloc(10_000_000, 1)), 1);
  return new Promise(() => undefined);
}
