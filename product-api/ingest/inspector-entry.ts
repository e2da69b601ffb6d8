import { serveOrders } from '../decoding/serve-orders';
import { inspectVideo } from './inspect-video';

/** Entry of the process that looks into videos of unknown origin. */
serveOrders(inspectVideo);
