import { serveOrders } from '../decoding/serve-orders';
import { inspectVideo } from './inspect-video';

/** Entry of the process that inspects untrusted videos. */
serveOrders(inspectVideo);
