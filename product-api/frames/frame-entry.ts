import { serveOrders } from '../decoding/serve-orders';
import { cutFrame } from './cut-frame';

/** Entry of the process that cuts frames. */
serveOrders(cutFrame);
