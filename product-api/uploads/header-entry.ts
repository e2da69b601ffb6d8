import { serveOrders } from '../decoding/serve-orders';
import { readHeader } from './open-picture';

/** Entry of the process that reads the headers of visitors' pictures. */
serveOrders(readHeader);
