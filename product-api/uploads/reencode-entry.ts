import { serveOrders } from '../decoding/serve-orders';
import { reencodePicture } from './open-picture';

/** Entry of the process that decodes visitors' pictures. */
serveOrders(reencodePicture);
